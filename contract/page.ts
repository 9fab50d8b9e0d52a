/**
 * The addresses of the pages: the server answers any other navigation with 404. Name a new page here;
 * `server/http/static.test.ts` keeps this list and the routes in sync.
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
  '/dashboard/desk',
  '/dashboard/all-users',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctor',
  '/dashboard/audit',
  '/dashboard/payment-alerts',
] as const;

const patterns = pages.map((path) => ({ path, pattern: new RegExp(endpointPattern({ path })) }));

/** Whether there is a page at this path, not decoded; one trailing slash makes no difference. */
export function isPage(pathname: string): boolean {
  return pagePattern(pathname) !== undefined;
}

/** The address of the page at this path, as in `pages`. */
export function pagePattern(pathname: string): string | undefined {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  // No id has a slash inside.
  return /%2f/i.test(path) ? undefined : patterns.find(({ pattern }) => pattern.test(path))?.path;
}
