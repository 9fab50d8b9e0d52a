/** Tells the clinic what the provider knows, such as a confirmed address: at once or, failing that, with the next call. */
import { clearAccessToken } from '../platform/token.ts';
import type { App } from './app-context.ts';
import { renewAccessToken } from './sign-in.ts';

/** Resolves to whether the clinic was told. */
export async function renewProof(app: Pick<App, 'session' | 'loadAuth'>): Promise<boolean> {
  const { account } = app.session;
  if (!account) return false;
  try {
    return (await renewAccessToken(account, app)) !== null;
  } catch (error) {
    console.warn(error);
    // A call without a token begins with a fresh proof, even after a reload.
    if (app.session.account?.uid === account.uid) clearAccessToken();
    return false;
  }
}
