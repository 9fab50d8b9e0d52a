/**
 * What an answer means (step 5), by its shape and not by its status alone: a captive portal says 200, in HTML. Only the
 * clinic's own server can cause 'accepted' or 'rejected'.
 */
import * as v from 'valibot';
import type { Endpoint, Output } from '../../contract/endpoint.ts';
import { AnyProblemBody, isProblemCode, type ProblemBody, problems, type Verdict } from '../../contract/problem.ts';

/**
 * - `retry`: undecided. `scope` says what else would fail: nothing (`call`), every call because the server is overloaded
 *   (`server`), or every call because it was not reached (`network`). `isUnsent`: the call certainly never reached it.
 *   `foreignAt`: the path for which something else answered in the server's place, such as a proxy. `retryAfter` in milliseconds.
 * - `reauth`: the person must sign in. With a `problem` if the server said so.
 * - `unreadable`: the server's answer is one that this version does not know.
 */
export type Outcome<T = unknown> =
  | { kind: 'accepted'; output: T; etag?: string; clockAhead?: number | undefined }
  | { kind: 'rejected'; status: number; problem: ProblemBody }
  | {
      kind: 'retry';
      scope: 'call' | 'server' | 'network';
      isUnsent?: true;
      foreignAt?: string;
      retryAfter?: number;
      text?: string;
    }
  | { kind: 'reauth'; problem?: ProblemBody }
  | { kind: 'unreadable' };

export type Refusal = Outcome<never> & { kind: 'rejected' | 'reauth' };

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds (clock-ahead.ts). */
  clockAhead?: number | undefined;
}

const REFUSALS_OF_CLINIC = [400, 401, 403, 409, 422];

/** By the specification, a message in the answer is a refusal, whatever the status. */
const mayRefuseInWords = ({ who, method, path }: Endpoint): boolean =>
  path === '/my-appointment' || (who === 'admin' && method !== 'GET');

const UNREACHED = { kind: 'retry', scope: 'network' } as const;

export function readOutcome<E extends Endpoint>(
  endpoint: E,
  answer: Answer | undefined,
  now: number,
): Outcome<Output<E>> {
  if (!answer) return UNREACHED;
  const foreign = { ...UNREACHED, foreignAt: endpoint.path };
  if (!isJson(answer)) return foreign;
  const body = parseJson(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    const output = v.safeParse(endpoint.output, body);
    if (!output.success) {
      const refusal = mayRefuseInWords(endpoint) ? v.safeParse(AnyProblemBody, body) : undefined;
      return refusal?.success ? readProblem(answer, refusal.output, now) : { kind: 'unreadable' };
    }
    const etag = answer.headers.get('etag');
    const { clockAhead } = answer;
    const accepted = { kind: 'accepted', output: output.output as Output<E> } as const;
    return { ...accepted, ...(etag ? { etag } : {}), ...(clockAhead === undefined ? {} : { clockAhead }) };
  }
  const problem = v.safeParse(AnyProblemBody, body);
  // A proxy's JSON may have a `message` too. A queued command is refused only by a code, or by a status that proxies rarely send.
  const isOurs =
    problem.success && (problem.output.code !== '' || !endpoint.queue || REFUSALS_OF_CLINIC.includes(answer.status));
  if (isOurs) return readProblem(answer, problem.output, now);
  return answer.status >= 500 ? foreign : { kind: 'unreadable' };
}

/** Whether the clinic's server answered; undefined if it was not asked. */
export function isReached(outcome: Outcome): boolean | undefined {
  if (outcome.kind === 'reauth' && !outcome.problem) return undefined;
  return outcome.kind !== 'retry' || outcome.scope !== 'network';
}

/** Why the server itself said 401 or 403; undefined if it did not. */
export function forbiddenBecause(outcome: Outcome): ProblemBody | undefined {
  const isForbidden = outcome.kind === 'reauth' || (outcome.kind === 'rejected' && outcome.status === 403);
  return isForbidden ? outcome.problem : undefined;
}

/** Whether the clinic has deleted the account: no login brings its data back. */
export function isDeleted(outcome: Refusal): boolean {
  return outcome.problem?.code === 'auth.deleted';
}

function readProblem({ status, headers }: Answer, problem: ProblemBody, now: number): Outcome<never> {
  const verdict = isProblemCode(problem.code) ? problems[problem.code].verdict : verdictOfStatus(status);
  if (verdict === 'reauth') return { kind: 'reauth', problem };
  if (verdict === 'reject') return { kind: 'rejected', status, problem };
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  // A 500 or a payment under way concerns one call. A server that is too busy concerns them all.
  const isOfCall = status === 500 || status === 502 || status === 409;
  const scope = isOfCall ? 'call' : 'server';
  return { kind: 'retry', scope, text: problem.message, ...(retryAfter ? { retryAfter } : {}) };
}

/** For a code that is newer than this version. */
function verdictOfStatus(status: number): Verdict {
  if (status === 401) return 'reauth';
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'retry' : 'reject';
}

/** Seconds or an HTTP date, in milliseconds from now. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return wait > 0 ? wait : undefined;
}

const isJson = ({ headers }: Answer) => /^application\/([\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
