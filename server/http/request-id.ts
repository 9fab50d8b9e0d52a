/** The name of one request, by which its answer, its lines in the log and those in the audit are joined. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

/** As the answer's `X-Request-Id` has it, where the request was given one. */
export function requestIdOf(c: Context): string {
  return c.get('requestId') ?? randomUUID();
}
