/** What the server last said about the person’s role, kept on the device so that it shows at once. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Role } from '../../../contract/account.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';

export interface KnownRole {
  role: Role | undefined;
  /** Whether they may see the front desk. A device from before there was one knows it for admins. */
  isDesk: boolean | undefined;
}

/** Undefined until the device has been read; `role` is undefined if the server never answered. */
export function useRole(workspace: Workspace | undefined): KnownRole | undefined {
  return useLiveQuery(async () => workspace && readRole(workspace.db), [workspace]);
}

async function readRole(db: MolarDb): Promise<KnownRole> {
  const [role, isDesk] = await Promise.all([getFact(db, 'role'), getFact(db, 'isDesk')]);
  return { role, isDesk: isDesk ?? (role === 'admin' || undefined) };
}
