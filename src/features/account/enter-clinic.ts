/**
 * From the provider's word to being signed in: the clinic's server gives its own token for it, and only then does this
 * device remember the person.
 */
import { accountName } from '../../../contract/person-name.ts';
import type { ProvenAccount } from '../../platform/auth.ts';
import type { Session } from '../../platform/session.ts';
import { writeAccessToken } from '../../platform/token.ts';
import type { Exchange } from '../../sync/exchange-token.ts';

/** Answers what to tell the person when they were not let in. */
export async function enterClinic(
  { session, exchange }: { session: Session; exchange: Exchange },
  { account: proven, idToken }: ProvenAccount,
): Promise<string | undefined> {
  // Bookings carry the name too, and are held to the same limits.
  const account = { ...proven, name: accountName(proven.name, proven.email) };
  const outcome = await exchange({ idToken, email: account.email, name: account.name });
  switch (outcome.kind) {
    case 'accepted':
      writeAccessToken(outcome.output.accessToken);
      session.set(account);
      return undefined;
    case 'rejected':
      return outcome.problem.message;
    case 'reauth':
      return 'The clinic could not confirm your login. Please try again.';
    case 'retry':
      return 'The clinic can’t be reached right now. Please try again in a moment.';
    case 'unreadable':
      return 'This page is out of date. Please reload it.';
  }
}
