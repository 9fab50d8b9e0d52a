/**
 * From the provider's word to being signed in: the clinic's server gives its own token for it, and only then does this
 * device remember the person.
 */
import { accountName } from '../../../contract/person-name.ts';
import type { ProvenAccount } from '../../platform/auth.ts';
import type { Session } from '../../platform/session.ts';
import { writeAccessToken } from '../../platform/token.ts';
import type { Exchange } from '../../sync/exchange-token.ts';
import { failureText } from '../../sync/failure-text.ts';

const WORDS = {
  retry: 'The clinic can’t be reached right now. Please try again in a moment.',
  reauth: 'The clinic could not confirm your login. Please try again.',
};

/** Answers what to tell the person when they were not let in. */
export async function enterClinic(
  { session, exchange }: { session: Session; exchange: Exchange },
  { account: proven, idToken }: ProvenAccount,
): Promise<string | undefined> {
  // Bookings carry the name too, and are held to the same limits.
  const account = { ...proven, name: accountName(proven.name, proven.email) };
  const outcome = await exchange({ idToken, email: account.email, name: account.name });
  if (outcome.kind !== 'accepted') return failureText(outcome, WORDS);
  writeAccessToken(outcome.output.accessToken);
  session.set(account);
  return undefined;
}
