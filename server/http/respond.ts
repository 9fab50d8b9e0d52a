/** Answers on their way out. All of them carry `callHeaders`; a picture's own policy is stricter. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Store } from '../store/store.ts';
import { etagOf, isNoneMatch } from './etag.ts';
import { type Answer, Problem, problemAnswer } from './problem.ts';
import { callHeaders } from './security-headers.ts';

export function respond(c: Context, { status, body }: Answer, headers: Record<string, string> = {}): Response {
  return c.body(body, status as ContentfulStatusCode, {
    ...callHeaders,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  });
}

/** Public answers are the same for everybody: kept by browsers, and asked about again each time. */
export function respondCacheable(c: Context, answer: Answer): Response {
  const etag = etagOf(answer.body);
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  return isNoneMatch(c.req.raw, etag) ? c.body(null, 304, { ...callHeaders, ...headers }) : respond(c, answer, headers);
}

/** A picture never changes at its address. Opened by itself, it is given no rights at all. */
export function respondWebp(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  const etag = etagOf(bytes);
  const headers = {
    ...callHeaders,
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  };
  return isNoneMatch(c.req.raw, etag) ? c.body(null, 304, headers) : c.body(bytes, 200, headers);
}

const askForToken = { 'WWW-Authenticate': 'Bearer' };
const problemHeaders: Partial<Record<ProblemCode, Record<string, string>>> = {
  'auth.missing': askForToken,
  'auth.invalid': askForToken,
  'auth.expired': askForToken,
  // The rest of the body stays unread, so nothing else may follow on this connection.
  'request.too-large': { Connection: 'close' },
  'image.too-large': { Connection: 'close' },
};

export interface ErrorDeps {
  store: Store;
  /** Hears of everything that should not have happened. */
  logError: (text: string, error: unknown) => void;
}

/** The answer to anything thrown: a problem as it is, all else as one that tells the caller nothing of our insides. */
export function respondToError(c: Context, error: unknown, { store, logError }: ErrorDeps): Response {
  if (error instanceof Problem) {
    if (error.cause !== undefined) logError(error.code, error.cause);
    return respond(c, problemAnswer(error), headersOf(error));
  }
  const requestId = randomUUID();
  logError(`request ${requestId}`, error);
  const code = store.isUnavailable(error) ? 'server.unavailable' : 'server.failed';
  return respond(c, problemAnswer(new Problem(code, { requestId })));
}

function headersOf({ code, extras }: Problem): Record<string, string> | undefined {
  return 'retryAfter' in extras ? { 'Retry-After': String(extras.retryAfter) } : problemHeaders[code];
}
