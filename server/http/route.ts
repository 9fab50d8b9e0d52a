/**
 * Mounts the contract: every endpoint is served the same way, in this order: who calls, how often, does it fit, do the
 * work, does the answer fit. Queued endpoints do their work in one transaction that remembers the answer. (step 6)
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { contract, type EndpointName } from '../../contract/contract.ts';
import { type Endpoint, endpointPattern } from '../../contract/endpoint.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { type Auth, authenticate } from '../identity/auth.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import { etagOf, isNoneMatch } from './etag.ts';
import type { Handle, Handlers, PreparedHandler } from './handler.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { createInputReader, type InputReader } from './input.ts';
import { type Answer, Problem, problemAnswer } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Mount, Reply } from './reply.ts';

export interface RouteDeps {
  auth: Auth;
  handlers: Handlers;
  rateLimit: RateLimit;
  store: Store;
  /** Milliseconds. */
  now: () => number;
  /** Hears of everything that should not have happened. */
  logError: (text: string, error: unknown) => void;
}

export function mountContract(mount: Mount, deps: RouteDeps): void {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  for (const [name, endpoint] of endpoints) {
    const call = { name, endpoint, readInput: createInputReader(endpoint), ...partsOf(deps.handlers[name]) };
    mount(endpoint.method, honoPath(endpoint), (request) => serve(deps, call, request));
  }
}

const patterns = Map.groupBy(Object.values(contract) as Endpoint[], endpointPattern);

/** What the calls at an address take; undefined when there is none. */
export function allowedMethods(pathname: string): string | undefined {
  const [, sharing] = patterns.entries().find(([pattern]) => new RegExp(pattern).test(pathname)) ?? [];
  return sharing?.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
}

/** '/booking/{id}' -> '/booking/:id' */
function honoPath({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

interface Call {
  name: EndpointName;
  endpoint: Endpoint;
  readInput: InputReader;
  handle: Handle<Endpoint>;
  prepare: PreparedHandler<Endpoint>['prepare'] | undefined;
}

/** The name has picked the handler of its own endpoint; the types can't follow it through a loop over all of them. */
function partsOf(handler: Handlers[EndpointName]): Pick<Call, 'handle' | 'prepare'> {
  const served = handler as unknown as Handle<Endpoint> | PreparedHandler<Endpoint>;
  return typeof served === 'function' ? { handle: served, prepare: undefined } : served;
}

async function serve(deps: RouteDeps, call: Call, request: Request): Promise<Reply> {
  try {
    const answer = await answerTo(deps, call, request);
    if (answer instanceof Uint8Array) return respondWebp(answer, request);
    return call.endpoint.who === 'public' ? respondCacheable(answer, request) : respond(answer);
  } catch (error) {
    return respondToError(error, deps);
  }
}

async function answerTo(
  { auth, rateLimit, store, now }: RouteDeps,
  { name, endpoint, readInput, handle, prepare }: Call,
  request: Request,
): Promise<Answer | Uint8Array<ArrayBuffer>> {
  const caller = await authenticate(auth, endpoint, request.headers.get('authorization'), store.db);
  const person = 'identity' in caller ? caller.identity.uid : caller.user?.id;
  if (person !== undefined) rateLimit.count(name, person);
  const input = await readInput(request);
  const outputOf = async (db: Database): Promise<unknown> =>
    v.parse(endpoint.output, await handle(input, { ...caller, db }));
  const work = async (db: Database): Promise<Answer> => ({
    status: endpoint.status,
    body: JSON.stringify(await outputOf(db)),
  });
  if (endpoint.answer === 'webp') return (await outputOf(store.db)) as Uint8Array<ArrayBuffer>;
  if (!endpoint.queue) return work(store.db);

  const prepareWork = async () => prepare?.(input, { ...caller, db: store.db });
  const key = readKey(request.headers);
  if (key && caller.user) {
    const keyed = { userId: caller.user.id, key, call: name, input, at: now() };
    return answerOnce(store, keyed, work, prepareWork);
  }
  await prepareWork();
  return store.transaction(work);
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

function headersOf({ code, extras }: Problem): Record<string, string> | undefined {
  return 'retryAfter' in extras ? { 'Retry-After': String(extras.retryAfter) } : problemHeaders[code];
}

/** The answer to anything thrown: a problem as it is, all else as one that tells the caller nothing of our insides. */
export function respondToError(error: unknown, { store, logError }: Pick<RouteDeps, 'store' | 'logError'>): Reply {
  if (error instanceof Problem) {
    if (error.cause !== undefined) logError(error.code, error.cause);
    return respond(problemAnswer(error), headersOf(error));
  }
  const requestId = randomUUID();
  logError(`request ${requestId}`, error);
  return respond(
    problemAnswer(new Problem(store.isUnavailable(error) ? 'server.unavailable' : 'server.failed', { requestId })),
  );
}

export function respond({ status, body }: Answer, headers: Record<string, string> = {}): Reply {
  return { status, body, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers } };
}

/** A picture never changes at its address. Opened by itself, it is given no rights at all. */
function respondWebp(bytes: Uint8Array<ArrayBuffer>, request: Request): Reply {
  const etag = etagOf(bytes);
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  };
  return isNoneMatch(request, etag) ? { status: 304, headers, body: null } : { status: 200, headers, body: bytes };
}

/** Public answers are the same for everybody: kept by browsers, and asked about again each time. */
function respondCacheable(answer: Answer, request: Request): Reply {
  const etag = etagOf(answer.body);
  const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
  return isNoneMatch(request, etag) ? { status: 304, headers, body: null } : respond(answer, headers);
}
