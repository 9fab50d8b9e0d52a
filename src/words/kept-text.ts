/** What the clinic keeps about a person: each kind of data that the download has. */
export const KEPT_TEXT = [
  'The clinic keeps your name, email address and phone number, and those of others you are responsible for, such as a child.',
  'It keeps your appointments (canceled ones for some days) and your visits without an appointment; what the front desk noted of your visits; what was paid by card and at the desk, and what had to be checked about that; and a record of what you did and of what was done to your account.',
].join(' ');
