/**
 * Id of the account that an admin has chosen from a list. Calls name an account by its address, which may have passed to another
 * account by the time they arrive. With this header the answer is then 409 `user.replaced`, and nothing is done.
 */
export const ACCOUNT_ID = 'Account-Id';
