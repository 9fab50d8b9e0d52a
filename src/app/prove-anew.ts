/** The clinic hears of what the provider knows by now, such as a confirmed address. If not at once, then by the next call. */
import { clearAccessToken } from '../platform/token.ts';
import type { App } from './app-context.ts';
import { renewAccessToken } from './sign-in.ts';

/** Answers whether the clinic has heard of it. */
export async function proveAnew(app: Pick<App, 'session' | 'loadAuth'>): Promise<boolean> {
  const { account } = app.session;
  if (!account) return false;
  try {
    return (await renewAccessToken(account, app)) !== null;
  } catch (error) {
    console.warn(error);
    // A call without a token begins with a fresh proof, also after a reload.
    if (app.session.account?.uid === account.uid) clearAccessToken();
    return false;
  }
}
