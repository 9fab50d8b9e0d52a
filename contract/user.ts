/** The clinic's users, and who of them is an admin. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './text.ts';

/** A patient has no role. */
export const User = v.object({ _id: Id, name: v.string(), email: v.string(), role: v.optional(v.literal('admin')) });
export type User = v.InferOutput<typeof User>;

const Acknowledged = v.object({ result: v.object({ acknowledged: v.literal(true) }) });

export const listUsers = endpoint({
  method: 'GET',
  path: '/all-users',
  who: 'admin',
  input: v.strictObject({}),
  output: v.array(User),
});

export const makeAdmin = endpoint({
  method: 'PUT',
  path: '/admin/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});

/** 409 `user.last-admin` for the only one that is left. */
export const removeAdmin = endpoint({
  method: 'PUT',
  path: '/remove-admin/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});
