// People for the tests, made at the real identity emulator without the page.
import { randomUUID } from 'node:crypto';
import type { Config } from '../contract/clinic.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Signs up a new person with the emulator of the server at `origin`. */
export async function createPerson(origin: string, name = 'Robin Example'): Promise<Person> {
  const { auth } = (await (await fetch(`${origin}/config`)).json()) as Config;
  const person = { name, email: `${randomUUID().slice(0, 8)}@molar.test`, password: 'a-good-password' };
  const answer = await fetch(
    `${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${auth.apiKey}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: person.email,
        password: person.password,
        displayName: name,
        returnSecureToken: true,
      }),
    },
  );
  if (!answer.ok) throw new Error(`The emulator refused a new person: ${answer.status} ${await answer.text()}`);
  return person;
}
