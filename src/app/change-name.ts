/** Changes the person's name: first at the provider, whose answer counts at each login, then at the clinic. */
import { isUnanswered } from '../platform/provider-error.ts';
import { clearAccessToken } from '../platform/token.ts';
import type { App } from './app-context.ts';
import { signInAs } from './sign-in.ts';

/**
 * - `saved`: the provider and the clinic have it.
 * - `unknown`: an answer was lost. The next call renews the token, which brings the name; `renewProof` does so at once.
 * - `ended`: the person is not logged in with the provider, or has logged out since.
 */
type NameChange = 'saved' | 'failed' | 'unknown' | 'ended';

export async function changeName(
  { session, loadAuth }: Pick<App, 'session' | 'loadAuth'>,
  name: string,
): Promise<NameChange> {
  const uid = session.account?.uid;
  if (!uid) return 'ended';
  try {
    const proven = await (await loadAuth()).rename(uid, name);
    if (!proven) return 'ended';
    if ((await signInAs(session, proven, uid)) === undefined) return session.account?.uid === uid ? 'saved' : 'ended';
  } catch (error) {
    console.warn(error);
    if (!isUnanswered(error)) return 'failed';
  }
  // Makes the next call ask for a proof, even after a reload. Somebody else may be signed in by now.
  if (session.account?.uid === uid) clearAccessToken();
  return 'unknown';
}
