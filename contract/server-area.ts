/**
 * What the server answers besides pages: the first segment of these paths. The worker leaves them alone and the
 * development server passes them on, the contract's calls aside, which have patterns of their own.
 */
export const serverAreas = [
  'images',
  'webhooks',
  // The payment simulator and its stand-in for Stripe.js.
  'payment-simulator',
  'stripe-double.js',
  // The identity emulator, at the addresses that the Firebase SDK appends to an emulator's origin, and its mailbox.
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'emulator',
  'gapi.js',
  'mailbox',
];

/** A regular expression for path and query. */
export const serverAreaPattern = `^/(${serverAreas.join('|').replaceAll('.', '\\.')})([/?]|$)`;
