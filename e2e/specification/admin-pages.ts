/** Pages for admins only. */
export const adminPages = [
  '/dashboard/all-users',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctor',
  '/dashboard/payment-alerts',
  '/dashboard/audit',
];
