/** The clinic's users, and which of them are admins. */
import * as v from 'valibot';
import { Acknowledged } from './acknowledged.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './text.ts';

/** A patient has no role. */
export const User = v.object({
  _id: Id,
  name: v.string(),
  email: v.string(),
  role: v.optional(v.literal('admin')),
  /** The address is not confirmed yet. */
  isUnproven: v.optional(v.literal(true)),
});
export type User = v.InferOutput<typeof User>;

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

/** 409 `user.last-admin` for the only admin that is left. */
export const removeAdmin = endpoint({
  method: 'PUT',
  path: '/remove-admin/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});

/** Ends every login of a person, on all of their devices. They can log in again. */
export const endSessions = endpoint({
  method: 'PUT',
  path: '/end-sessions/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});

/** Lets another account claim the address. 409 `user.last-admin` for the only admin's. */
export const freeAddress = endpoint({
  method: 'PUT',
  path: '/free-address/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});
