/** For tests: the whole server in process, on a real embedded store in its own folder, with a clock that can be set. */
import type { Hono } from 'hono';
import type { ClosedDays } from '../../contract/clinic.ts';
import { type AppDeps, createApp } from '../app.ts';
import { createHealth } from '../health.ts';
import { createReadClient } from '../http/client.ts';
import { createEventStreams } from '../http/event-streams.ts';
import type { Pages } from '../http/static.ts';
import { type AccessTokens, createAccessTokens } from '../identity/access-token.ts';
import type { ReadCredentials } from '../identity/credentials.ts';
import { createVerifyIdentity } from '../identity/id-token.ts';
import type { LogError } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { clinicFolder } from './clinic-folder.ts';
import { createTestIdentity, TEST_PROJECT, type TestIdentity } from './identity.ts';
import { noLimits } from './limits.ts';
import { openClinicStore } from './open-clinic-store.ts';
import { startTestPayments, type TestPayments } from './payments.ts';

/** Saturday noon in New York. */
export const TEST_NOW = Date.parse('2026-11-21T17:00:00Z');
export const TEST_SECRET = 'a secret of thirty-two characters';

export interface Sent {
  token?: string | undefined;
  /** Sent as JSON, unless it is text, a form or bytes with their type. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Received {
  status: number;
  headers: Headers;
  /** Undefined when the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any;
}

export interface TestServer {
  app: Hono;
  store: Store;
  identity: TestIdentity;
  accessTokens: AccessTokens;
  payments: TestPayments;
  clock: { now: number };
  /** What was logged as unexpected. */
  errors: unknown[];
  send(method: string, path: string, sent?: Sent): Promise<Received>;
  /** Signs in with a verified email. Returns the access token. */
  signIn(email: string, name?: string): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  adminEmails?: readonly string[];
  deskEmails?: readonly string[];
  limits?: Partial<AppDeps['limits']>;
  dataDir?: string;
  /** PostgreSQL in place of the embedded store. */
  databaseUrl?: string;
  pages?: Pages;
  trustedProxies?: readonly string[];
  onAnswered?: AppDeps['onAnswered'];
  /** Called with each error, in place of `errors`. */
  logError?: LogError;
  isHttps?: boolean;
  clock?: { now: number };
  timeZone?: string;
  closed?: ClosedDays;
  /** Takes the place of `identity`, whose tokens are then invalid. */
  provider?: Omit<Parameters<typeof createVerifyIdentity>[0], 'now'>;
  readCredentials?: ReadCredentials;
}

export async function startTestServer({
  adminEmails = ['admin@clinic.test'],
  deskEmails = [],
  limits,
  dataDir,
  databaseUrl,
  pages,
  trustedProxies = [],
  onAnswered = () => {},
  logError: hear,
  isHttps = false,
  clock = { now: TEST_NOW },
  timeZone = 'America/New_York',
  closed,
  provider,
  readCredentials = async () => ({ changedAt: 0, providers: [] }),
}: Options = {}): Promise<TestServer> {
  const now = () => clock.now;
  const store = await openClinicStore({ dataDir: dataDir ?? (databaseUrl ? '' : await clinicFolder()), databaseUrl });
  const identity = await createTestIdentity(now);
  const accessTokens = createAccessTokens({ secret: TEST_SECRET, now });
  const errors: unknown[] = [];
  const logError = hear ?? ((_text: string, error: unknown) => void errors.push(error));
  const payments = await startTestPayments({ store, now, logError });
  const health = createHealth({ store, logError });
  health.startProbing();
  const streams = createEventStreams({ subscribe: store.changes.subscribe, now });
  const app = createApp({
    store,
    streams,
    auth: {
      verifyIdentity: createVerifyIdentity({ projectId: TEST_PROJECT, keys: identity.keys, ...provider, now }),
      readCredentials,
      accessTokens,
    },
    config: {
      auth: { apiKey: 'key', authDomain: 'auth.clinic.test', projectId: TEST_PROJECT },
      payments: { mode: 'simulator', publishableKey: payments.publishableKey },
      images: {},
      clinic: {
        name: 'Test Clinic',
        phone: '555 0100',
        timeZone,
        ...(limits?.horizonDays && { horizonDays: limits.horizonDays }),
        ...(closed && { closed }),
      },
    },
    limits: { ...noLimits, ...limits },
    payments: payments.payments,
    health,
    simulator: payments.site,
    adminEmails,
    deskEmails,
    isHttps,
    pages,
    now,
    readClient: createReadClient(trustedProxies),
    onAnswered,
    logError,
  });

  const send = async (method: string, path: string, sent?: Sent) =>
    received(await app.request(path, requestInit(method, sent)));
  return {
    app,
    store,
    identity,
    accessTokens,
    payments,
    clock,
    errors,
    send,
    async signIn(email, name = 'Pat Example') {
      const token = await identity.sign({ email });
      const { body } = await send('PUT', `/user/${email}`, { token, body: { email, name } });
      return body.accessToken;
    },
    async close() {
      streams.stop();
      health.stopProbing();
      await payments.close();
      await store.close();
    },
  };
}

export function requestInit(method: string, { token, body, headers }: Sent = {}): RequestInit {
  const hasType = body instanceof FormData || body instanceof Blob;
  return {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !hasType && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: hasType || typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

export async function received(response: Response): Promise<Received> {
  // A stream would go on until somebody ends it.
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text || undefined,
  };
}
