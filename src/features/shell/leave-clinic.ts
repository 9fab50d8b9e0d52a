/**
 * Signs out: what was not sent stays on the device, locked; everything else that is personal goes. The page shows it
 * at once, because the provider may take as long as the network hangs.
 */
import { lockForSignOut } from '../../data/outbox-entries.ts';
import { clearAccessToken } from '../../platform/token.ts';
import type { App } from './app-context.ts';

/** @param because said on the login page, when it was not the person's own wish */
export async function leaveClinic({ session, workspaces, loadAuth }: App, because?: string): Promise<void> {
  const workspace = workspaces.current;
  if (workspace) {
    await workspace.sync.stop();
    await lockForSignOut(workspace.db);
  }
  clearAccessToken();
  session.clear(because);
  const auth = await loadAuth();
  await auth.signOut();
}
