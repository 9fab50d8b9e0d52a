/** The signed-in person: from the identity provider's token to ours, and what they may do. */
import * as v from 'valibot';
import { Acknowledged } from './acknowledged.ts';
import { endpoint } from './endpoint.ts';
import { AccountName } from './person-name.ts';
import { Email } from './text.ts';

export const Role = v.nullable(v.literal('admin'));
export type Role = v.InferOutput<typeof Role>;

/** The other form that the specification allows: any other value, whose truthiness says whether somebody is an admin. */
const IsAdmin = v.pipe(
  v.union([v.boolean(), v.number(), v.string(), v.null()]),
  v.transform((answer): { role: Role } => ({ role: answer ? 'admin' : null })),
);

/** Exchanges the provider's ID token for our access token (a JWT that ends with the ID token), and keeps the name. */
export const signIn = endpoint({
  method: 'PUT',
  path: '/user/{userEmail}',
  who: 'identity',
  input: v.strictObject({ userEmail: Email, email: Email, name: AccountName }),
  output: v.object({
    accessToken: v.string(),
    /** Upcoming bookings made before the address was proven are left behind: they may be somebody else's. */
    hasLeftBookings: v.optional(v.literal(true)),
  }),
});

/** Ends the login that this token came from. The person's other devices stay logged in. */
export const signOut = endpoint({
  method: 'PUT',
  path: '/sign-out',
  who: 'bearer',
  input: v.strictObject({}),
  output: Acknowledged,
});

export const getRole = endpoint({
  method: 'GET',
  path: '/check-admin/{userEmail}',
  who: 'bearer',
  input: v.strictObject({ userEmail: Email }),
  output: v.union([v.object({ role: Role }), IsAdmin]),
});
