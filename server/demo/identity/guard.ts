/**
 * Decides which requests reach the emulator, whose admin paths need no credentials: only calls of Firebase's web SDK, from the
 * app's own pages, to a loopback name. Add a new call of the SDK to `CALLS`.
 */
import type { IncomingMessage } from 'node:http';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';

const CALLS = new Map([
  [`${TOOLKIT}/accounts:signUp`, 'POST'],
  [`${TOOLKIT}/accounts:signInWithPassword`, 'POST'],
  [`${TOOLKIT}/accounts:signInWithIdp`, 'POST'],
  [`${TOOLKIT}/accounts:createAuthUri`, 'POST'],
  [`${TOOLKIT}/accounts:lookup`, 'POST'],
  [`${TOOLKIT}/accounts:update`, 'POST'],
  [`${TOOLKIT}/accounts:delete`, 'POST'],
  [`${TOOLKIT}/accounts:sendOobCode`, 'POST'],
  [`${TOOLKIT}/accounts:resetPassword`, 'POST'],
  [`${TOOLKIT}/projects`, 'GET'],
  ['/securetoken.googleapis.com/v1/token', 'POST'],
]);

const PAGES = new Set(['/emulator/auth/iframe', '/emulator/auth/handler', '/gapi.js', '/mailbox']);

const areaOf = (path: string) => path.split('/', 2)[1];
const AREAS = new Set([...CALLS.keys(), ...PAGES].map(areaOf));

/** The SDK's largest body, a sign-in with a provider's token, stays below a tenth of this. */
const LARGEST_BODY = 64 * 1024;

export interface Refusal {
  status: 400 | 403 | 404 | 405 | 411 | 413;
  message: string;
}

export interface Guard {
  findRefusal(request: IncomingMessage): Refusal | undefined;
  findAppOrigin(request: IncomingMessage): string | undefined;
}

/** @param ownOrigins origins of the emulator's own listener; none when it answers on the app's server */
export function createGuard(appOrigins: readonly string[], ownOrigins: readonly string[]): Guard {
  const origins = new Set([...appOrigins, ...ownOrigins]);
  const hosts = new Set(Array.from(origins, (origin) => new URL(origin).host));

  return {
    findAppOrigin: ({ headers }) => appOrigins.find((origin) => origin === headers.origin),
    findRefusal(request) {
      const { headers } = request;
      // DNS rebinding: a foreign page can point its own name at 127.0.0.1.
      if (!hosts.has(headers.host ?? '')) return { status: 403, message: 'INVALID_HOST' };
      if (headers.origin && !origins.has(headers.origin)) return { status: 403, message: 'INVALID_ORIGIN' };
      // The SDK never sends it, and the emulator treats a caller that does as the project's owner.
      if (headers.authorization) return { status: 403, message: 'INSUFFICIENT_PERMISSION' };
      return findMisuse(request);
    },
  };
}

/** `request.url` up to its query, not normalized: any other spelling of an address is refused. */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

/** True for every path in the emulator's areas, including those that it refuses. */
export function isForEmulator(path: string): boolean {
  return AREAS.has(areaOf(path));
}

export function isPage(path: string): boolean {
  return PAGES.has(path);
}

function findMisuse(request: IncomingMessage): Refusal | undefined {
  const path = pathOf(request);
  const method = isPage(path) ? 'GET' : CALLS.get(path);
  if (!method) return { status: 404, message: 'NOT_FOUND' };
  if (request.method === 'OPTIONS') return undefined;
  if (request.method !== method) return { status: 405, message: 'METHOD_NOT_ALLOWED' };
  if (method === 'GET') return undefined;
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0) return { status: 411, message: 'MISSING_BODY' };
  return length > LARGEST_BODY ? { status: 413, message: 'TOO_LARGE' } : undefined;
}
