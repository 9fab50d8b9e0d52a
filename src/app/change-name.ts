/**
 * The person changes what the clinic calls them: at the provider, whose word counts at each login, then at the clinic. Answers what
 * to tell them where that was not done. If the clinic alone did not hear of it, the next renewal of the token tells it.
 */
import type { App } from './app-context.ts';
import { signInAs } from './sign-in.ts';

const ENDED = 'To change your name, please log out and log in again.';
const FAILED = 'The name could not be saved. Please try again in a moment.';

export async function changeName(
  { session, loadAuth }: Pick<App, 'session' | 'loadAuth'>,
  name: string,
): Promise<string | undefined> {
  const uid = session.account?.uid;
  if (!uid) return ENDED;
  try {
    const proven = await (await loadAuth()).rename(uid, name);
    return proven ? await signInAs(session, proven, uid) : ENDED;
  } catch (error) {
    console.warn(error);
    return FAILED;
  }
}
