/**
 * The first path segments of everything that the server answers besides pages and the contract's calls. The worker leaves these
 * paths alone, and the development server passes them on.
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
