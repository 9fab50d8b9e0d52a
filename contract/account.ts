/** The signed-in person: from the identity provider's token to ours, and what they may do. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './text.ts';

export const Role = v.nullable(v.literal('admin'));
export type Role = v.InferOutput<typeof Role>;

/** Exchanges the provider's ID token for our access token (a JWT, one hour), and keeps the name. */
export const signIn = endpoint({
  method: 'PUT',
  path: '/user/{userEmail}',
  who: 'identity',
  input: v.strictObject({ userEmail: Email, email: Email, name: PersonName }),
  output: v.object({ accessToken: v.string() }),
});

export const getRole = endpoint({
  method: 'GET',
  path: '/check-admin/{userEmail}',
  who: 'bearer',
  input: v.strictObject({ userEmail: Email }),
  output: v.object({ role: Role }),
});
