// Creates people for the tests at the real identity emulator, without a page.
import { randomUUID } from 'node:crypto';
import type { Config } from '../../contract/clinic.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Signs a new person up at the emulator of the server at `origin`. The address counts as verified by Google. */
export async function createPerson(
  origin: string,
  name = 'Robin Example',
  email = `${randomUUID().slice(0, 8)}@molar.test`,
): Promise<Person> {
  const { auth } = (await (await fetch(`${origin}/config`)).json()) as Config;
  const person = { name, email, password: 'a-good-password' };
  const claims = JSON.stringify({ sub: randomUUID(), email: person.email, email_verified: true, name });
  const { idToken } = await ask(auth, 'signInWithIdp', {
    postBody: new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString(),
    requestUri: origin,
  });
  await ask(auth, 'update', { idToken, password: person.password });
  return person;
}

async function ask({ emulatorUrl, apiKey }: Config['auth'], method: string, body: object) {
  const answer = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`The emulator refused a new person: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { idToken: string };
}
