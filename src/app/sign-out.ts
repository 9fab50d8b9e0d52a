/**
 * Signs out: what was not sent stays on the device, locked; everything else that is personal goes. The page shows it
 * at once, because the provider may take as long as the network hangs.
 */
import type { Ending } from '../platform/session.ts';
import { clearAccessToken } from '../platform/token.ts';
import type { App } from './app-context.ts';

/** @param because said on the login page, when it was not the person's own wish */
export async function signOut(app: App, because?: Ending): Promise<void> {
  await signOutHere(app, because);
  const auth = await app.loadAuth();
  await auth.signOut();
}

/** The same on this device alone, for when the provider has ended the sign-in itself. */
export async function signOutHere({ session, workspaces }: App, because?: Ending): Promise<void> {
  const workspace = workspaces.current;
  if (workspace) {
    // There already, with the workspace.
    const { lockForSignOut } = await import('../data/outbox-entries.ts');
    await workspace.sync.stop();
    await lockForSignOut(workspace.db);
  }
  clearAccessToken();
  session.clear(because);
}
