/** Tells the clinic at once what the provider has just learned of the signed-in person: that their address is proven. */

import type { App } from '../../app/app-context.ts';
import type { Auth } from '../../platform/auth.ts';
import { writeAccessToken } from '../../platform/token.ts';

export async function tellClinic({ session, exchange }: App, auth: Auth): Promise<void> {
  const { account } = session;
  const idToken = account && (await auth.getIdToken(account.uid, true));
  if (!idToken) return;
  const outcome = await exchange({ idToken, email: account.email, name: account.name });
  if (outcome.kind === 'accepted') writeAccessToken(outcome.output.accessToken);
}
