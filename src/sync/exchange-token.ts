/** Exchanges the identity provider's token for our access token, after sign-in and at each silent renewal. */
import { signIn } from '../../contract/account.ts';
import type { Output } from '../../contract/endpoint.ts';
import type { Api } from './api.ts';
import type { Outcome } from './outcome.ts';

interface Proof {
  idToken: string;
  email: string;
  name: string;
}

export function exchangeToken(
  api: Pick<Api, 'call'>,
  { idToken, email, name }: Proof,
): Promise<Outcome<Output<typeof signIn>>> {
  return api.call(signIn, { userEmail: email, email, name }, { token: idToken });
}
