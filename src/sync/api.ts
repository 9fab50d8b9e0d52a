/**
 * Makes one call to the server, as the contract describes it (step 5), once: only the drain retries. Anything the
 * network or the server does becomes an `Outcome`. Only a fault of the page itself throws.
 */
import ky, { type BeforeRequestHook, TimeoutError } from 'ky';
import * as v from 'valibot';
import { type Endpoint, type Input, type Output, pathMembers } from '../../contract/endpoint.ts';
import { NOTED_AT } from '../../contract/noted-at.ts';
import { clockAhead } from './clock-ahead.ts';
import { watchNoNetwork } from './no-network.ts';
import { type Answer, type Outcome, readOutcome } from './outcome.ts';

const TIME_LIMIT_MS = 10_000;

export interface CallOptions {
  token?: string | undefined;
  idempotencyKey?: string;
  /** When the person asked for it, by the device's clock (milliseconds). */
  notedAt?: number;
  etag?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Milliseconds. */
  timeLimit?: number;
  /** The full URL, for a host other than our server. */
  url?: string;
}

export interface ApiDeps {
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds for the whole call, the answer's body included. */
  timeLimit?: number;
  now?(): number;
}

export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Outcome<Output<E>>>;
  /** The answer itself, such as a 304. Undefined if none came. */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Answer | undefined>;
}

export function createApi({ baseUrl = '', fetch, now = Date.now, ...deps }: ApiDeps = {}): Api {
  const http = ky.create({
    retry: 0,
    // ky's limit ends when the response headers arrive; `totalTimeout` covers the whole call.
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
        totalTimeout: options.timeLimit ?? deps.timeLimit ?? TIME_LIMIT_MS,
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
    call: async (endpoint, input, options) => {
      const hasNoNetwork = watchNoNetwork();
      const answer = await send(endpoint, input, options);
      const isUnsent = hasNoNetwork() && !answer;
      return isUnsent ? { kind: 'retry', scope: 'network', isUnsent } : readOutcome(endpoint, answer, now());
    },
  };
}

function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathMembers(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const members = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  return { path, members };
}

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

/** Browsers report a failed fetch as a TypeError, just like a bug of our own, so the error is replaced right at the fetch. */
class Unreached extends Error {}

function noteUnreached(cause: unknown): never {
  throw new Unreached('The answer did not come.', { cause });
}

function headersOf({ idempotencyKey, notedAt, etag, headers }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(notedAt ? { [NOTED_AT]: String(notedAt) } : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
    ...headers,
  };
}
