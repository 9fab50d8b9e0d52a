/**
 * Mounts the contract. Every endpoint is served in this order: caller, rate limit, input, work, output. Queued endpoints do
 * their work in one transaction that stores the answer. (step 6)
 */
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { contract, type EndpointName } from '../../contract/contract.ts';
import { type Endpoint, endpointPattern } from '../../contract/endpoint.ts';
import { type Auth, authenticate } from '../identity/auth.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import type { Handle, Handlers, PreparedHandler } from './handler.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { createInputReader, type InputReader } from './input.ts';
import type { Answer } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import { respond, respondCacheable, respondWebp } from './respond.ts';

export interface RouteDeps {
  auth: Auth;
  handlers: Handlers;
  rateLimit: RateLimit;
  store: Store;
  /** Milliseconds. */
  now: () => number;
}

/** Errors are left to the app's `onError`. */
export function mountContract(app: Hono, deps: RouteDeps): void {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  for (const [name, endpoint] of endpoints) {
    const call = { name, endpoint, readInput: createInputReader(endpoint), ...partsOf(deps.handlers[name]) };
    app.on(endpoint.method, honoPath(endpoint), (c) => serve(deps, call, c));
  }
}

const patterns = Map.groupBy(Object.values(contract) as Endpoint[], endpointPattern);

/** For the Allow header; undefined when no call has this address. */
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

/** The handler fits its endpoint, which types can't follow through a loop over all of them. */
function partsOf(handler: Handlers[EndpointName]): Pick<Call, 'handle' | 'prepare'> {
  const served = handler as unknown as Handle<Endpoint> | PreparedHandler<Endpoint>;
  return typeof served === 'function' ? { handle: served, prepare: undefined } : served;
}

async function serve(deps: RouteDeps, call: Call, c: Context): Promise<Response> {
  const answer = await answerTo(deps, call, c);
  if (answer instanceof Uint8Array) return respondWebp(c, answer);
  return call.endpoint.who === 'public' ? respondCacheable(c, answer) : respond(c, answer);
}

async function answerTo(
  { auth, rateLimit, store, now }: RouteDeps,
  { name, endpoint, readInput, handle, prepare }: Call,
  c: Context,
): Promise<Answer | Uint8Array<ArrayBuffer>> {
  const caller = await authenticate(auth, endpoint, c.req.header('authorization'), store.db);
  const person = 'identity' in caller ? caller.identity.uid : caller.user?.id;
  if (person !== undefined) rateLimit.count(name, person);
  const input = await readInput(c);
  const outputOf = async (db: Database): Promise<unknown> =>
    v.parse(endpoint.output, await handle(input, { ...caller, db }));
  const work = async (db: Database): Promise<Answer> => ({
    status: endpoint.status,
    body: JSON.stringify(await outputOf(db)),
  });
  if (endpoint.answer === 'webp') return (await outputOf(store.db)) as Uint8Array<ArrayBuffer>;
  if (!endpoint.queue) return work(store.db);

  const prepareWork = async () => prepare?.(input, { ...caller, db: store.db });
  const key = readKey(c.req.header('idempotency-key'));
  if (key && caller.user) {
    const keyed = { userId: caller.user.id, key, call: name, input, at: now() };
    return answerOnce(store, keyed, work, prepareWork);
  }
  await prepareWork();
  return store.transaction(work);
}
