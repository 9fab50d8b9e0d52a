/**
 * Id of the account that an admin has chosen from a list. Calls name an account by its address, which may belong to another one
 * by the time they arrive: with this header the answer is then 409 `user.replaced`, and nothing is done.
 */
export const ACCOUNT_ID = 'Account-Id';
