/**
 * On `makeAdmin` and `removeAdmin`: the caller takes back what they have made of that role themselves. 409 `user.changed`, and
 * nothing is done, where another admin was the last to change it.
 */
export const TAKES_BACK = 'Takes-Back';
