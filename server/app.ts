/** The whole server as one function from request to response: the contract's calls, then the built page. */
import { Hono } from 'hono';
import type { Config } from '../contract/clinic.ts';
import { clinicMoment } from '../contract/clinic-date.ts';
import { createHandlers } from './handlers/handlers.ts';
import { Problem, problemAnswer } from './http/problem.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { Mount, Reply } from './http/reply.ts';
import { allowedMethods, mountContract, respond, respondToError } from './http/route.ts';
import { callHeaders, pageHeaders } from './http/security-headers.ts';
import type { Pages } from './http/static.ts';
import type { Auth } from './identity/auth.ts';
import { mountPayments } from './payments/mount-payments.ts';
import type { Payments } from './payments/payments.ts';
import type { Store } from './store/store.ts';

export interface AppDeps {
  store: Store;
  auth: Auth;
  config: Config;
  payments: Payments;
  /** The browser's side of the payment simulator, when it runs. */
  simulator: Hono | undefined;
  /** Folded to lower case. */
  adminEmails: readonly string[];
  /** The built page; without it only calls are answered. */
  pages: Pages | undefined;
  /** Milliseconds. */
  now: () => number;
  /** Hears of everything that should not have happened. */
  logError: (text: string, error: unknown) => void;
}

export function createApp({
  store,
  auth,
  config,
  payments,
  simulator,
  adminEmails,
  pages: built,
  now,
  logError,
}: AppDeps): Hono {
  const app = new Hono();
  const inlineScripts = built?.inlineScripts ?? [];
  const headers = pageHeaders({ ...config.auth, ...config.images, hasSimulator: !!simulator, inlineScripts });
  const pages = built?.under(headers);
  const sendPage = sendWith(headers);
  // A picture's own policy is stricter.
  const send = sendWith(callHeaders);
  const mount: Mount = (method, path, answer) => {
    app.on(method, path, async ({ req }) => send(await answer(req.raw)));
  };
  const handlers = createHandlers({
    config,
    payments,
    adminEmails,
    accessTokens: auth.accessTokens,
    readCredentials: auth.readCredentials,
    transaction: store.transaction,
    now,
    clinicNow: () => clinicMoment(now(), config.clinic.timeZone),
  });
  mountContract(mount, { auth, handlers, rateLimit: createRateLimit(now), store, now, logError });
  mountPayments(mount, { payments, store, logError });
  if (simulator) app.route('/', simulator);
  app.notFound(({ req }) => {
    const { pathname } = new URL(req.url);
    const allowed = allowedMethods(pathname);
    if (allowed) return send(respond(problemAnswer(new Problem('request.method')), { Allow: allowed }));
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const page = isRead && pages?.answer(pathname, req.raw);
    return page ? sendPage(page) : send(respond(problemAnswer(new Problem('request.unknown'))));
  });
  app.onError((error) => send(respondToError(error, { store, logError })));
  return app;
}

/** @param common what an answer carries unless it brings its own */
function sendWith(common: Record<string, string>) {
  return ({ status, headers, body }: Reply) => new Response(body, { status, headers: { ...common, ...headers } });
}
