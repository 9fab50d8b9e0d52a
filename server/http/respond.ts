/** Every answer carries `callHeaders`; a picture's policy is stricter. */
import type { Context } from 'hono';
import type { ProblemCode } from '../../contract/problem.ts';
import type { LogError } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { etagOf, isNoneMatch } from './etag.ts';
import { callOf } from './observe.ts';
import { type Answer, Problem, problemAnswer } from './problem.ts';
import { callHeaders } from './security-headers.ts';

export function respond(c: Context, { status, body }: Answer, headers: Record<string, string> = {}): Response {
  return answerWith(c, body, status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
}

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

/** Plain headers are sent as they are. Hono's `c.body` would convert them to `Headers`, which costs a tenth of a call. */
function answerWith(c: Context, body: Body, status: number, headers: Record<string, string>): Response {
  c.set('hasCommonHeaders', true);
  return new Response(body, { status, headers: { ...callHeaders, ...c.get('commonHeaders'), ...headers } });
}

/** Public answers are the same for every caller: browsers cache them and revalidate each time. */
export function respondCacheable(c: Context, answer: Answer): Response {
  const etag = etagOf(answer.body);
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  return isNoneMatch(c.req.raw, etag) ? answerWith(c, null, 304, headers) : respond(c, answer, headers);
}

/** A picture never changes at its address. Opened as a page, it has no rights at all. */
export function respondWebp(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  const etag = etagOf(bytes);
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Its address is no secret, and other pages and emails use it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  };
  return isNoneMatch(c.req.raw, etag) ? answerWith(c, null, 304, headers) : answerWith(c, bytes, 200, headers);
}

/** Proxies must not buffer the stream, and must not compress it, which would buffer it too. */
export function respondEvents(c: Context, events: ReadableStream<Uint8Array>): Response {
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  };
  if (c.req.method !== 'HEAD') return answerWith(c, events, 200, headers);
  events.cancel();
  return answerWith(c, null, 200, headers);
}

const askForToken = { 'WWW-Authenticate': 'Bearer' };
const problemHeaders: Partial<Record<ProblemCode, Record<string, string>>> = {
  'auth.missing': askForToken,
  'auth.invalid': askForToken,
  'auth.expired': askForToken,
  // The rest of the body stays unread, so the connection can't carry another request.
  'request.too-large': { Connection: 'close' },
  'image.too-large': { Connection: 'close' },
};

export interface ErrorDeps {
  store: Store;
  logError: LogError;
}

/** Answers a problem as it is, and any other error without revealing its cause. */
export function respondToError(c: Context, error: unknown, { store, logError }: ErrorDeps): Response {
  const requestId = c.get('requestId');
  const about = { id: requestId, ...callOf(c) };
  if (error instanceof Problem) {
    if (error.cause !== undefined) logError(error.code, error.cause, about);
    return respond(c, problemAnswer(error), headersOf(error));
  }
  logError('request failed', error, about);
  return respond(c, problemAnswer(new Problem(codeOf(error, store), { requestId })));
}

function codeOf(error: unknown, store: Store): ProblemCode {
  if (store.isFull(error)) return 'server.disk-full';
  return store.isUnavailable(error) ? 'server.unavailable' : 'server.failed';
}

function headersOf({ code, extras }: Problem): Record<string, string> | undefined {
  return 'retryAfter' in extras ? { 'Retry-After': String(extras.retryAfter) } : problemHeaders[code];
}
