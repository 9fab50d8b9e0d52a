/**
 * The person changes what the clinic calls them: at the provider, whose word counts at each login, then at the clinic. Answers what
 * to tell them where it was not done, or nobody knows.
 */
import { isUnanswered } from '../platform/provider-error.ts';
import { clearAccessToken } from '../platform/token.ts';
import type { App } from './app-context.ts';
import { signInAs } from './sign-in.ts';

const ENDED = 'To change your name, please log out and log in again.';
const FAILED = 'The name could not be saved. Please try again in a moment.';
const UNKNOWN =
  'The answer did not come, so it is not known yet whether your name was saved. If it was, it shows here soon.';

export async function changeName(
  { session, loadAuth }: Pick<App, 'session' | 'loadAuth'>,
  name: string,
): Promise<string | undefined> {
  const uid = session.account?.uid;
  if (!uid) return ENDED;
  try {
    const proven = await (await loadAuth()).rename(uid, name);
    if (!proven) return ENDED;
    if ((await signInAs(session, proven, uid)) === undefined) return undefined;
  } catch (error) {
    console.warn(error);
    if (!isUnanswered(error)) return FAILED;
  }
  // The next call then begins with a fresh proof, which says what the name is: also after a reload.
  clearAccessToken();
  return UNKNOWN;
}
