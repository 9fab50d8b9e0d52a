/** What the server last said of the person’s role, kept on the device so that it shows at once. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Role } from '../../../contract/account.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { getFact } from '../../data/facts.ts';

export interface KnownRole {
  role: Role | undefined;
}

/** Undefined until the device was read; `role` is undefined when the server was never heard. */
export function useRole(workspace: Workspace | undefined): KnownRole | undefined {
  return useLiveQuery(async () => (workspace ? { role: await getFact(workspace.db, 'role') } : undefined), [workspace]);
}
