/**
 * Serves each endpoint of the contract in this order: caller, rate limits, input, work, output. Queued endpoints do their work in
 * one transaction that stores the answer. (step 6) Only work on the store counts toward the intake, not receiving the input.
 */
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { ACCOUNT_ID } from '../../contract/account-id.ts';
import { contract, type EndpointName } from '../../contract/contract.ts';
import {
  type Endpoint,
  endpointPattern,
  membersBesidePath,
  type ParsedInput,
  type Who,
} from '../../contract/endpoint.ts';
import { NOTED_AT, readNotedAt } from '../../contract/noted-at.ts';
import { problems } from '../../contract/problem.ts';
import { TAKES_BACK } from '../../contract/takes-back.ts';
import { type Auth, authenticate, type Callers } from '../identity/auth.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import type { AddressLimit } from './address-limit.ts';
import type { ReadClient } from './client.ts';
import type { CallContext, Handle, Handlers, PreparedHandler } from './handler.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { createInputReader, type InputReader } from './input.ts';
import type { Intake } from './intake.ts';
import { type Answer, Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';
import { respond, respondCacheable, respondEvents, respondWebp } from './respond.ts';

export interface RouteDeps {
  auth: Auth;
  handlers: Handlers;
  rateLimit: RateLimit;
  addressLimit: AddressLimit;
  readClient: ReadClient;
  intake: Intake;
  store: Store;
  now: () => number;
}

/** Errors are left to the app's `onError`. */
export function mountContract(app: Hono, deps: RouteDeps): void {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  const calls = endpoints.map(([name, endpoint]): Call => {
    const readInput = createInputReader(endpoint);
    return { name, endpoint, members: membersBesidePath(endpoint), readInput, ...partsOf(deps.handlers[name]) };
  });
  for (const sharing of Map.groupBy(calls, addressOf).values()) {
    const [first] = sharing as [Call];
    const find = (c: Context) => sharing.find((call) => isGiven(call, c)) ?? first;
    const callOf = sharing.length > 1 ? find : () => first;
    app.on(first.endpoint.method, honoPath(first.endpoint), (c) => serve(deps, callOf(c), c));
  }
}

const addressOf = ({ endpoint }: Call) => `${endpoint.method} ${endpoint.path}`;

/** Calls that share an address differ in their query: the first call with a member in the query is used. */
function isGiven({ members }: Call, { req }: Context): boolean {
  return members.some((member) => req.query(member) !== undefined);
}

const addresses = Array.from(
  Map.groupBy(Object.values(contract) as Endpoint[], endpointPattern),
  ([pattern, sharing]) => ({ pattern: new RegExp(pattern), sharing }),
);

/** For the Allow header; undefined when no call has this address. */
export function allowedMethods(pathname: string): string | undefined {
  const sharing = addresses.find(({ pattern }) => pattern.test(pathname))?.sharing;
  const methods = new Set(sharing?.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)));
  return sharing && [...methods].join(', ');
}

/** '/booking/{id}' -> '/booking/:id' */
function honoPath({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

interface Call {
  name: EndpointName;
  endpoint: Endpoint;
  /** The members that are not in the path. */
  members: readonly string[];
  readInput: InputReader;
  handle: Handle<Endpoint>;
  prepare: PreparedHandler<Endpoint>['prepare'] | undefined;
}

/** Each handler fits its endpoint, but the types can't follow that through a loop over all of them. */
function partsOf(handler: Handlers[EndpointName]): Pick<Call, 'handle' | 'prepare'> {
  const served = handler as unknown as Handle<Endpoint> | PreparedHandler<Endpoint>;
  return typeof served === 'function' ? { handle: served, prepare: undefined } : served;
}

async function serve(deps: RouteDeps, call: Call, c: Context): Promise<Response> {
  const answer = await answerTo(deps, call, c);
  if (answer instanceof Uint8Array) return respondWebp(c, answer);
  if (answer instanceof ReadableStream) return respondEvents(c, answer);
  return call.endpoint.who === 'public' ? respondCacheable(c, answer) : respond(c, answer);
}

/** Health checks never wait and are never refused. */
const UNCOUNTED: readonly Endpoint[] = [contract.getHealth, contract.getReadiness];

type Answered = Answer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

async function answerTo(deps: RouteDeps, call: Call, c: Context): Promise<Answered> {
  const { rateLimit } = deps;
  const { name, endpoint, readInput } = call;
  const intake: Intake = UNCOUNTED.includes(endpoint) ? (work) => work() : deps.intake;
  const known = await callerOf(deps, intake, endpoint, c);
  const person = 'identity' in known ? known.identity.uid : known.user?.id;
  if (person !== undefined) rateLimit.count(name, person);
  const input = await readInput(c);
  const caller: Asked['caller'] = {
    ...known,
    origin: {
      who: known.user?.id ?? '',
      requestId: c.get('requestId'),
      deviceAt: readNotedAt(c.req.header(NOTED_AT)),
      now: deps.now,
    },
    accountId: c.req.header(ACCOUNT_ID),
    isUndo: c.req.header(TAKES_BACK) !== undefined,
    async checkAgain() {
      await authenticate(deps.auth, endpoint, c.req.header('authorization'), deps.store.db);
    },
  };
  return intake(() => work(deps, call, { caller, input, key: c.req.header('idempotency-key') }));
}

/** A caller without a good token is counted by the network that the call comes from. */
async function callerOf(
  { auth, addressLimit, readClient, store }: RouteDeps,
  intake: Intake,
  endpoint: Endpoint,
  c: Context,
): Promise<Callers[Who]> {
  const count = () => addressLimit.count(readClient(c).network);
  if (endpoint.who === 'public' && !UNCOUNTED.includes(endpoint)) count();
  try {
    return await intake(() => authenticate(auth, endpoint, c.req.header('authorization'), store.db));
  } catch (error) {
    if (error instanceof Problem && problems[error.code].verdict === 'reauth') count();
    throw error;
  }
}

interface Asked {
  caller: Callers[Who] & CallContext;
  input: ParsedInput<Endpoint>;
  key: string | undefined;
}

async function work(
  { store, now }: RouteDeps,
  { name, endpoint, handle, prepare }: Call,
  { caller, input, key: header }: Asked,
): Promise<Answered> {
  const outputOf = async (db: Database): Promise<unknown> =>
    v.parse(endpoint.output, await handle(input, { ...caller, db }));
  const answerOf = async (db: Database): Promise<Answer> => ({
    status: endpoint.status,
    body: JSON.stringify(await outputOf(db)),
  });
  if (endpoint.answer !== 'json') return (await outputOf(store.db)) as Exclude<Answered, Answer>;
  if (!endpoint.queue) return answerOf(store.db);

  const prepareWork = async () => prepare?.(input, { ...caller, db: store.db });
  const key = readKey(header);
  if (key && caller.user) {
    const keyed = { userId: caller.user.id, key, call: name, input, at: now() };
    return answerOnce(store, keyed, answerOf, prepareWork);
  }
  await prepareWork();
  return store.transaction(answerOf);
}
