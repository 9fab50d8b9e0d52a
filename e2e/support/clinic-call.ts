// Calls to a clinic without a page, by its admin, its desk or a patient.
import { randomUUID } from 'node:crypto';
import { createPerson } from './person.ts';
import { type SignedIn, signInByCall } from './signed-in.ts';

/** Returns the body. @throws Error if it is refused, or the clinic is unreachable, as when its server was killed */
export async function callClinic(
  origin: string,
  { accessToken }: SignedIn,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: what it is depends on the call.
): Promise<any> {
  const headers = { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': randomUUID() };
  const json = { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(origin + path, { method, headers, ...(body && json) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The demo's admin. */
export const signInAdmin = (origin: string): Promise<SignedIn> =>
  signInByCall(origin, { name: 'Ada Demo', email: 'admin@molar.test', password: 'molar-demo' });

/** Creates a person whom the clinic's admin has put at the front desk. */
export async function createDesk(origin: string, admin: SignedIn, name: string): Promise<SignedIn> {
  const person = await signInByCall(origin, await createPerson(origin, name));
  await callClinic(origin, admin, 'PUT', `/desk/${person.email}`);
  return person;
}
