/** The id of a request, which links its answer to its lines in the log and in the audit. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

/** The same as in the answer's `X-Request-Id`, if the request was given one. */
export function requestIdOf(c: Context): string {
  return c.get('requestId') ?? randomUUID();
}
