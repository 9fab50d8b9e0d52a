import { ACCOUNT_ID } from '../../contract/account-id.ts';

/** For a call that names the account by its address alone. @param id of the account that was chosen from a list */
export const ofAccount = (id: string) => ({ headers: { [ACCOUNT_ID]: id } });
