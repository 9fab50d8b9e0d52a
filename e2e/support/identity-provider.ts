// The identity emulator, called without a page: the emails it would have sent, and its data about an account.
import type { APIRequestContext } from 'playwright/test';
import type { Config } from '../../contract/clinic.ts';
import type { Person } from './person.ts';

const authOf = async (request: APIRequestContext) => ((await (await request.get('/config')).json()) as Config).auth;

/** The link in the newest email to `email`; undefined while there is none. */
export async function readMailLink(request: APIRequestContext, email: string): Promise<string | undefined> {
  const { emulatorUrl } = await authOf(request);
  const mails = await (await request.get(`${emulatorUrl}/mailbox`)).text();
  const [, link] = new RegExp(`To: ${email}</p><a href="([^"]+)"`).exec(mails) ?? [];
  return link?.replaceAll('&#38;', '&');
}

/** @param body `requestType`, and its addressee */
export async function askForMail(request: APIRequestContext, body: object): Promise<void> {
  await askProvider(request, 'sendOobCode', body);
}

/** Creates an account and has the link sent that would prove its address, as the registration form does. */
export async function registerAtProvider(request: APIRequestContext, { name, email, password }: Person): Promise<void> {
  const account = { email, password, displayName: name, returnSecureToken: true };
  const { idToken } = await askProvider(request, 'signUp', account);
  await askForMail(request, { requestType: 'VERIFY_EMAIL', idToken });
}

/** Returns the ID token; undefined when the provider refuses the login. */
export async function signInAtProvider(
  request: APIRequestContext,
  login: { email: string; password: string },
): Promise<string | undefined> {
  return (await askProvider(request, 'signInWithPassword', { ...login, returnSecureToken: true })).idToken;
}

/** True if the provider considers the account's address verified. */
export async function isAddressProven(request: APIRequestContext, idToken: string): Promise<boolean> {
  return (await askProvider(request, 'lookup', { idToken })).users[0].emailVerified;
}

async function askProvider(request: APIRequestContext, method: string, data: object) {
  const { emulatorUrl, apiKey } = await authOf(request);
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
  return (await request.post(url, { data })).json();
}
