/** The guards of the routes. They decide at once, by what the device remembers; the server checks every call by itself. */
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Session } from '../../platform/session.ts';

/**
 * A path of this site and nothing else: a link from outside must not lead elsewhere after login. Browsers read a
 * backslash as a slash and leave out control characters.
 */
const OwnPath = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\\\p{Cc}]*$/u));

/** `redirect` is where the person was going. */
export const LoginSearch = v.object({ redirect: v.fallback(v.optional(OwnPath), undefined) });

interface GuardInput<Search = unknown> {
  context: { session: Session };
  location: ParsedLocation;
  search: Search;
}

/** Redirects signed-out people to the login page, which brings them back. @param returnTo another page to come back to */
export function requireAccount({ context, location }: GuardInput, returnTo?: string): void {
  if (!context.session.account) throw redirect({ to: '/login', search: { redirect: returnTo ?? location.href } });
}

/**
 * Where the person was going, except to a page below the dashboard that may be another person's, such as an admin page:
 * opening it would log this person out, in all tabs.
 */
function ownDestination(session: Session, href = '/'): string {
  return href.startsWith('/dashboard/') && session.mayBeOfAnother(href) ? '/' : href;
}

/** Redirects signed-in people from the forms to where they were going. */
export function requireNoAccount({ context, search }: GuardInput<v.InferOutput<typeof LoginSearch>>): void {
  const { session } = context;
  if (session.account) throw redirect({ href: ownDestination(session, search.redirect), replace: true });
}
