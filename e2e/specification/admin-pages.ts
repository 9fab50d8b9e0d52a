/** Pages that are for admins alone. */
export const adminPages = [
  '/dashboard/all-users',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctor',
  '/dashboard/payment-alerts',
  '/dashboard/audit',
];
