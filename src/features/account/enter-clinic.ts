/**
 * From the provider's word to being signed in: the clinic's server gives its own token for it, and only then does this
 * device remember the person. Throws an EntryRefused, whose message is meant to be shown.
 */
import type { ProvenAccount } from '../../platform/auth.ts';
import type { Session } from '../../platform/session.ts';
import { writeAccessToken } from '../../platform/token.ts';
import type { Exchange } from '../../sync/exchange-token.ts';

export class EntryRefused extends Error {}

export async function enterClinic(
  { session, exchange }: { session: Session; exchange: Exchange },
  { account, idToken }: ProvenAccount,
): Promise<void> {
  const outcome = await exchange({ idToken, email: account.email, name: account.name });
  switch (outcome.kind) {
    case 'accepted':
      writeAccessToken(outcome.output.accessToken);
      session.set(account);
      return;
    case 'rejected':
      throw new EntryRefused(outcome.problem.message);
    case 'reauth':
      throw new EntryRefused('The clinic could not confirm your sign-in. Please try again.');
    case 'retry':
      throw new EntryRefused('You are known, but the clinic can’t be reached right now. Please try again in a moment.');
    case 'unreadable':
      throw new EntryRefused('This page is out of date. Please load it again.');
  }
}
