/**
 * On `makeAdmin` and `removeAdmin`: the caller takes back their own change of that role. 409 `user.changed`, and nothing is done,
 * if another admin was the last to change it.
 */
export const TAKES_BACK = 'Takes-Back';
