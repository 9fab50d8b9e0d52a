/**
 * One call to the server, read off the contract (step 5). Tries once: retries live in the drain alone. Never throws for
 * what the network or the server does; every way it can end is an `Outcome`. Throws what is a fault of the page itself, such
 * as something that its browser lacks: that is no missing network.
 */
import ky, { type BeforeRequestHook, TimeoutError } from 'ky';
import * as v from 'valibot';
import { type Endpoint, type Input, type Output, pathMembers } from '../../contract/endpoint.ts';
import { clockAhead } from './clock-ahead.ts';
import { type Answer, type Outcome, readOutcome } from './outcome.ts';

/** A clinic's wifi that hangs must not hold the queue longer than a person waits. */
const TIME_LIMIT = 10_000;

export interface CallOptions {
  token?: string | undefined;
  idempotencyKey?: string;
  /** Of the answer that the device has already. */
  etag?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds, for a call that takes longer than others. */
  timeLimit?: number;
  /** Where a host other than our server takes the call. */
  url?: string;
}

export interface ApiDeps {
  /** Origin of the server; empty for the page's own. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds for the whole call, the answer's body included. */
  timeLimit?: number;
  now?(): number;
}

export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Outcome<Output<E>>>;
  /** For who must see the answer itself, such as a 304. Undefined when none came. */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer | undefined>;
}

export function createApi({ baseUrl = '', fetch, now = Date.now, ...deps }: ApiDeps = {}): Api {
  const http = ky.create({
    retry: 0,
    // Its own limit is for the head of an answer; the one below is for all of it.
    timeout: false,
    throwHttpErrors: false,
    // Our server never redirects a call; a captive portal does.
    redirect: 'error',
    fetch: (request, init) => (fetch ?? globalThis.fetch)(request, init).catch(noteUnreached),
    hooks: { beforeRequest: [addBearer] },
  });

  const send: Api['send'] = async (endpoint, input, options = {}) => {
    const { path, members } = splitInput(endpoint, v.parse(endpoint.input, input) as Record<string, unknown>);
    const { token, signal } = options;
    const sentAt = now();
    try {
      const answer = http(options.url ?? `${baseUrl}${path}`, {
        method: endpoint.method,
        headers: headersOf(options),
        ...carry(endpoint, members),
        totalTimeout: options.timeLimit ?? deps.timeLimit ?? TIME_LIMIT,
        context: { token },
        ...(signal ? { signal } : {}),
      });
      const { status, headers } = await answer;
      // Another host's clock is not the clinic's.
      const ahead = options.url === undefined ? clockAhead(headers, sentAt, now()) : undefined;
      return { status, headers, text: await answer.text().catch(noteUnreached), clockAhead: ahead };
    } catch (error) {
      if (signal?.aborted || error instanceof Unreached || error instanceof TimeoutError) return undefined;
      throw error;
    }
  };

  return {
    send,
    call: async (endpoint, input, options) => readOutcome(endpoint, await send(endpoint, input, options), now()),
  };
}

function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathMembers(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const members = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  return { path, members };
}

/** Where the members travel that are not in the path. */
function carry({ method, body }: Endpoint, members: Record<string, unknown>) {
  if (method === 'GET' || method === 'DELETE') return { searchParams: members as Record<string, string> };
  if (body === 'json') return { json: members };
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.append(name, value as Blob);
  return { body: form };
}

const addBearer: BeforeRequestHook = ({ request, options: { context } }) => {
  if (context.token) request.headers.set('authorization', `Bearer ${context.token}`);
};

/** The browser could not fetch it, or not to its end; it says so with a TypeError, like any fault of our own. */
class Unreached extends Error {}

function noteUnreached(cause: unknown): never {
  throw new Unreached('The answer did not come.', { cause });
}

function headersOf({ idempotencyKey, etag }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
  };
}
