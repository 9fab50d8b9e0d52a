/** From request to response: the contract's calls, then the built page. */
import { Hono } from 'hono';
import type { Config } from '../contract/clinic.ts';
import { clinicMoment } from '../contract/clinic-date.ts';
import type { BookingLimits } from './handlers/booking-limits.ts';
import { createHandlers } from './handlers/handlers.ts';
import type { Health } from './health.ts';
import { createAddressLimit } from './http/address-limit.ts';
import type { ReadClient } from './http/client.ts';
import type { EventStreams } from './http/event-streams.ts';
import { createIntake } from './http/intake.ts';
import { observe } from './http/observe.ts';
import { Problem, problemAnswer } from './http/problem.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { respond, respondToError } from './http/respond.ts';
import { allowedMethods, mountContract } from './http/route.ts';
import { pageHeaders } from './http/security-headers.ts';
import type { Pages } from './http/static.ts';
import type { Auth } from './identity/auth.ts';
import type { LogError, RequestLine } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { mountMetrics } from './metrics/mount-metrics.ts';
import { mountPayments } from './payments/mount-payments.ts';
import type { Payments } from './payments/payments.ts';
import type { Store } from './store/store.ts';

const ONE_YEAR = 'max-age=31536000';

export interface AppDeps {
  store: Store;
  auth: Auth;
  config: Config;
  limits: BookingLimits & {
    queuedCallsPerMinute: number;
    publicCallsPerMinute: number;
    sessionDays: number | undefined;
  };
  payments: Payments;
  health: Health;
  streams: EventStreams;
  /** The browser's side of the payment simulator, when it runs. */
  simulator: Hono | undefined;
  /** Folded to lower case. */
  adminEmails: readonly string[];
  deskEmails: readonly string[];
  /** The page is served over https, so browsers are told (HSTS) never to use http. */
  isHttps?: boolean;
  /** The built page; without it only calls are answered. */
  pages: Pages | undefined;
  now: () => number;
  /** Served at /metrics, for callers with the token. */
  metrics?: { metrics: Metrics; token: string } | undefined;
  readClient: ReadClient;
  onAnswered: (line: RequestLine) => void;
  logError: LogError;
}

export function createApp({
  store,
  auth,
  config,
  limits,
  payments,
  health,
  streams,
  simulator,
  adminEmails,
  deskEmails,
  isHttps,
  pages: built,
  now,
  metrics,
  readClient,
  onAnswered,
  logError,
}: AppDeps): Hono {
  const app = new Hono();
  observe(app, { readClient, onAnswered, headers: isHttps ? { 'Strict-Transport-Security': ONE_YEAR } : {} });
  const headers = pageHeaders({
    ...config.auth,
    ...config.images,
    hasSimulator: !!simulator,
    inlineScripts: built?.inlineScripts ?? [],
  });
  const pages = built?.under(headers);
  const handlers = createHandlers({
    config,
    limits,
    health,
    payments,
    streams,
    adminEmails,
    deskEmails,
    accessTokens: auth.accessTokens,
    readCredentials: auth.readCredentials,
    transaction: store.transaction,
    now,
    closed: config.clinic.closed,
    timeZone: config.clinic.timeZone,
    clinicNow: () => clinicMoment(now(), config.clinic.timeZone),
  });
  const intake = createIntake();
  const rateLimit = createRateLimit({ now, queuedCallsPerMinute: limits.queuedCallsPerMinute });
  const addressLimit = createAddressLimit({ now, perMinute: limits.publicCallsPerMinute, logError });
  mountContract(app, { auth, handlers, rateLimit, addressLimit, readClient, intake, store, now });
  mountPayments(app, payments, intake);
  if (metrics) mountMetrics(app, metrics.metrics, metrics.token);
  if (simulator) app.route('/', simulator);
  app.notFound((c) => {
    const { pathname } = new URL(c.req.url);
    const allowed = allowedMethods(pathname);
    if (allowed) return respond(c, problemAnswer(new Problem('request.method')), { Allow: allowed });
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const page = isRead && pages?.answer(pathname, c.req.raw);
    return page || respond(c, problemAnswer(new Problem('request.unknown')));
  });
  app.onError((error, c) => {
    if (store.isFull(error)) health.noteFull();
    return respondToError(c, error, { store, logError });
  });
  return app;
}
