/**
 * The addresses of the pages, so that the server can tell a page from an address that leads nowhere. A new page of the app is
 * named here; `server/http/static.test.ts` keeps this list and the routes in sync.
 */
import { endpointPattern } from './endpoint.ts';

export const pages = [
  '/',
  '/about',
  '/login',
  '/register',
  '/auth/action',
  '/appointment',
  '/dashboard',
  '/dashboard/review',
  '/dashboard/payment/{id}',
  '/dashboard/device',
  '/dashboard/account',
  '/dashboard/all-users',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctor',
  '/dashboard/audit',
] as const;

const patterns = pages.map((path) => new RegExp(endpointPattern({ path })));

/** Whether there is a page at this path, not decoded; one slash at its end makes no difference. */
export function isPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  // No id has a slash inside.
  return !/%2f/i.test(path) && patterns.some((pattern) => pattern.test(path));
}
