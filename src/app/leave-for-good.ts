/** What follows once the clinic has forgotten a person: nothing of them stays on this device, nor with the login provider. */
import type { App } from './app-context.ts';
import { signOutHere } from './sign-out.ts';

const DELETED = 'Your account is deleted.';
const LOGIN_STAYS = 'Your login could not be deleted with it. Please tell the clinic.';

export async function leaveForGood(app: App): Promise<void> {
  const { forgetAll } = await import('../data/kept-on-device.ts');
  const db = app.workspaces.current?.db;
  if (db) await forgetAll(db);
  await signOutHere(app, { text: DELETED });
  const auth = await app.loadAuth();
  try {
    await auth.deleteUser();
  } catch {
    // The provider may want a fresh login first.
    await auth.signOut();
    await app.showToast({ kind: 'info', text: LOGIN_STAYS });
  }
}
