/**
 * Signing in, step by step. Loaded when somebody is about to; the form's own state is in `use-sign-in.ts`.
 *
 * 1. The identity provider proves who the person is (`platform/auth.ts`).
 * 2. The clinic's server gives its own access token for that proof.
 * 3. Only then does this device remember login, token and person, if nobody has tried again or come in since.
 * 4. The session tells its followers: the guards of the routes lead on, and `workspaces.ts` opens the person's database.
 *
 * The token lasts as long as the proof, an hour at most, and is renewed in the same way, without involving the person.
 */
import { accountName } from '../../contract/person-name.ts';
import type { Auth, ProvenAccount } from '../platform/auth.ts';
import type { Account, Session } from '../platform/session.ts';
import { writeAccessToken } from '../platform/token.ts';
import { createApi } from '../sync/api.ts';
import { exchangeToken } from '../sync/exchange-token.ts';
import { failureText } from '../sync/failure-text.ts';
import type { App } from './app-context.ts';

const WORDS = {
  retry: 'The clinic can’t be reached right now. Please try again in a moment.',
  reauth: 'The clinic could not confirm your login. Please try again.',
};

const LEFT_BOOKINGS =
  'For your safety, appointments that were booked before this email address was confirmed are not shown here. The clinic still has them: please call us.';

/** The form of the clinic's problem codes (contract/problem.ts). */
const OWN_CODE = /^[a-z]+\.[a-z-]+$/;

let attempts = 0;

/**
 * Resolves to what to tell a person who was not let in; throws what the provider threw.
 * @param prove asks the provider
 */
export async function signIn(
  { session, loadAuth }: Pick<App, 'session' | 'loadAuth'>,
  prove: (auth: Auth) => Promise<ProvenAccount>,
): Promise<string | undefined> {
  attempts += 1;
  const own = attempts;
  const before = session.account?.uid;
  session.noteEntering();
  const auth = await loadAuth();
  return signInAs(session, await prove(auth), before, () => attempts === own);
}

/**
 * Steps 2 to 4, for an account that is proven already.
 * @param before who was signed in when the person began: a late answer must not sign anybody else out, or anybody back in
 * @param isLatest false once somebody has begun to log in since
 */
export async function signInAs(
  session: Session,
  { account: proven, idToken, welcome, enter }: ProvenAccount,
  before: string | undefined,
  isLatest = () => true,
): Promise<string | undefined> {
  // Bookings carry the name too, and are held to the same limits.
  const account = { ...proven, name: accountName(proven.name, proven.email) };
  const outcome = await exchangeToken(createApi(), { ...account, idToken });
  if (outcome.kind !== 'accepted') return failureText(outcome, WORDS);
  const { accessToken, hasLeftBookings } = outcome.output;
  function isOver() {
    const now = session.account?.uid;
    return !isLatest() || (now !== before && now !== account.uid);
  }
  if (isOver()) return undefined;
  await enter?.();
  if (isOver()) return undefined;
  writeAccessToken(accessToken);
  session.set(account, hasLeftBookings ? LEFT_BOOKINGS : welcome);
  return undefined;
}

/**
 * Null when nobody is signed in with the provider any more; throws when that can't be known right now.
 * Asks the provider, which knows of logins that it has ended since. Our token lasts no longer than its own.
 */
export async function renewAccessToken(
  { uid, email, ...known }: Account,
  { loadAuth, session }: Pick<App, 'loadAuth' | 'session'>,
): Promise<string | null> {
  const auth = await loadAuth();
  const proof = await auth.getFreshProof(uid);
  if (!proof) return null;
  const name = accountName(proof.name ?? known.name, email);
  const outcome = await exchangeToken(createApi(), { idToken: proof.idToken, email, name });
  // A gateway on the way may refuse in JSON, too. A newer server may have codes that this version does not know.
  if ('problem' in outcome && OWN_CODE.test(outcome.problem?.code ?? '')) return null;
  if (outcome.kind !== 'accepted') throw new Error('The clinic could not be asked for a new token.');
  // They may have logged out since: nothing of theirs may come back to the device.
  const { account } = session;
  if (account?.uid !== uid) return null;
  writeAccessToken(outcome.output.accessToken);
  if (account.name !== name) session.set({ ...account, name });
  return outcome.output.accessToken;
}
