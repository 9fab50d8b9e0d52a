/**
 * Makes calls to a server in this process, and checks that each answer follows the contract, and that each refusal changed
 * nothing. The seed alone determines the calls.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { contract } from '../../contract/contract.ts';
import { type Endpoint, membersBesidePath, pathMembers } from '../../contract/endpoint.ts';
import { giveAdmin } from '../../server/store/users.ts';
import { readStore } from '../../server/testing/read-store.ts';
import { type Received, type Sent, startTestServer, type TestServer } from '../../server/testing/server.ts';
import { picture } from '../doctor.ts';
import { wrongIn } from './check-answer.ts';
import { CALLERS, type CallerName, type FuzzCall, fuzzCall } from './fuzz-call.ts';
import { createKnown, type Known } from './known.ts';

/** Milliseconds between calls: slow enough for one person's rate limits, and fast enough for the life of the tokens. */
const STEP = 600;

export interface FuzzResult {
  calls: number;
  /** The number of answers with each status. */
  statuses: Map<number, number>;
  /** The first few, each with its call. */
  faults: string[];
}

const MOST_FAULTS = 10;
/** A new login counts this long after an admin ended the last one, in milliseconds. */
const LOGIN_AGAIN = 2000;

export async function runFuzz({ seed, calls }: { seed: number; calls: number }): Promise<FuzzResult> {
  const server = await startTestServer();
  const tokens = await signInAll(server);
  const known = createKnown();
  const result: FuzzResult = { calls, statuses: new Map(), faults: [] };
  const watch = await watchStore(server);
  for (const call of fc.sample(fuzzCall, { seed, numRuns: calls })) {
    server.clock.now += STEP;
    const { path, sent } = requestOf(call, known, tokens);
    const answer = await server.send(call.method, path, sent);
    known.learn(answer.body);
    result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
    const hasChanged = await watch.hasChanged();
    const wrong =
      wrongIn(answer, call.method, endpointOf(call)) ??
      (answer.status >= 400 && hasChanged ? 'refused, and the store has changed' : undefined);
    if (wrong && result.faults.length < MOST_FAULTS) {
      result.faults.push(`${wrong}\n  ${call.method} ${path} by ${call.caller} ${JSON.stringify(sent)}`);
    }
    // Somebody has logged them out, deleted them, or taken their role away.
    if (isOut(answer, call)) {
      server.clock.now += LOGIN_AGAIN;
      tokens[call.caller] = await signIn(server, call.caller);
      await watch.hasChanged();
    }
    for (const error of server.errors.splice(0)) result.faults.push(`logged: ${error}`);
  }
  await server.close();
  return result;
}

type Tokens = Record<CallerName, string | undefined>;

async function signInAll(server: TestServer): Promise<Tokens> {
  const tokens = await Promise.all(CALLERS.map(async (name) => [name, await signIn(server, name)]));
  return Object.fromEntries(tokens);
}

async function signIn(server: TestServer, caller: CallerName): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'garbage') return 'garbage';
  if (caller === 'identity') return server.identity.sign({ email: 'pat@clinic.test' });
  const email = `${caller}@clinic.test`;
  const token = await server.identity.sign({ email, email_verified: caller !== 'una' });
  const { body } = await server.send('PUT', `/user/${email}`, { token, body: { email, name: 'Pat Example' } });
  if (caller === 'admin') await giveAdmin(server.store.db, email, server.clock.now);
  return body.accessToken;
}

function isOut({ status, body }: Received, { caller }: FuzzCall): boolean {
  if (caller === 'admin' && body?.code === 'auth.not-admin') return true;
  return status === 401 && caller !== 'nobody' && caller !== 'garbage' && caller !== 'identity';
}

function endpointOf({ method, path }: FuzzCall): Endpoint | undefined {
  return Object.values<Endpoint>(contract).find((endpoint) => endpoint.method === method && endpoint.path === path);
}

function requestOf(call: FuzzCall, known: Known, tokens: Tokens) {
  const members = Object.fromEntries(Object.entries(call.members).map(([name, value]) => [name, known.fill(value)]));
  const inPath = pathMembers({ path: call.path as `/${string}` });
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(members[name]));
  const others = Object.fromEntries(Object.entries(members).filter(([name]) => !inPath.includes(name)));
  const hasBody = call.method !== 'GET' && call.method !== 'HEAD';
  const endpoint = endpointOf(call);
  const asked = endpoint ? membersBesidePath(endpoint) : [];
  const query = new URLSearchParams(
    hasBody || asked.length === 0
      ? ''
      : Object.entries(others).map(([name, value]): [string, string] => [name, asText(value)]),
  );
  const sent: Sent = {
    token: tokens[call.caller],
    headers: {
      ...(call.key !== undefined && { 'Idempotency-Key': call.key }),
      ...(call.type !== undefined && { 'Content-Type': call.type }),
    },
    ...(hasBody && {
      body: call.bytes ? new Blob([call.bytes], { type: call.type ?? 'application/json' }) : bodyOf(call, others),
    }),
  };
  return { path: `${path}?${[query.toString(), call.query].filter(Boolean).join('&')}`, sent };
}

/** An object may have a member `toString` that can't be called. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** An unpaired surrogate has no bytes: it is sent as it is, and the address can't be decoded. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value.replace('/images/', '') : asText(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff%fe';
}

function bodyOf({ isForm }: FuzzCall, members: Record<string, unknown>): Sent['body'] {
  if (!isForm) return members;
  const form = new FormData();
  const image = asText(members.image);
  form.set('image', new Blob([image.startsWith('https') ? picture.buffer : image]), 'x.png');
  return form;
}

/** Refusals are stored by design, so the table of answers does not count. */
async function watchStore({ store }: TestServer) {
  const changesOf = async () => {
    const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(store.db);
    return rows[0]?.changes;
  };
  const textOf = () => readStore(store, ['answers']);
  let changes = await changesOf();
  let text = await textOf();
  return {
    async hasChanged() {
      const now = await changesOf();
      // Most calls have written nothing at all, which this shows at once.
      if (now === changes) return false;
      const before = text;
      changes = now;
      text = await textOf();
      return text !== before;
    },
  };
}
