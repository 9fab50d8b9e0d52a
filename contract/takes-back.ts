/**
 * On `makeAdmin` and `removeAdmin`: the caller undoes their own change of that role. If another admin has changed it since, the
 * answer is 409 `user.changed`, and nothing is done.
 */
export const TAKES_BACK = 'Takes-Back';
