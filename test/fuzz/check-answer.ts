// Checks that an answer follows the contract: exactly the call's output, or a problem that is in the table.
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isProblemCode, problems } from '../../contract/problem.ts';
import type { Received } from '../../server/testing/server.ts';

/** Describes the fault; undefined when there is none. @param endpoint undefined if no call has this address and method */
export function wrongIn({ status, headers, body }: Received, method: string, endpoint: Endpoint | undefined) {
  if (status >= 500) return `status ${status}: ${JSON.stringify(body)}`;
  if (method === 'HEAD') return body === undefined ? undefined : 'HEAD is answered with a body';
  if (status >= 400) return wrongInProblem(status, body);
  if (!endpoint) return `status ${status} where there is no call`;
  if (status !== endpoint.status) return `status ${status} in place of ${endpoint.status}`;
  if (endpoint.answer === 'webp') return headers.get('content-type') === 'image/webp' ? undefined : 'it is no picture';
  if (endpoint.answer === 'events')
    return headers.get('content-type') === 'text/event-stream' ? undefined : 'no events';
  const { success, output } = v.safeParse(endpoint.output, body);
  return success && isDeepStrictEqual(output, body) ? undefined : `not the contract's: ${JSON.stringify(body)}`;
}

function wrongInProblem(status: number, body: unknown): string | undefined {
  const Said = v.looseObject({ code: v.string(), message: v.pipe(v.string(), v.minLength(1)), Message: v.string() });
  if (!v.is(Said, body) || body.message !== body.Message) return `no problem: ${JSON.stringify(body)}`;
  if (!isProblemCode(body.code)) return `unknown problem ${body.code}`;
  return problems[body.code].status === status ? undefined : `${body.code} with status ${status}`;
}
