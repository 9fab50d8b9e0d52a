/**
 * Samples of what does not come from the server: a clinic writes its own here, and keeps the hours in step with the
 * slots it offers. The days are those that `clinic.json` does not close.
 */
export const openingHours = {
  times: '08.00 AM - 05.00 PM',
  pause: 'Lunch break 12.00 - 01.00 PM',
};

export const clinicAddress = {
  street: '12 Example Street',
  city: 'New York, NY 10001',
};
