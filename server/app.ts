/** The whole server as one function from request to response: the contract's calls, then the built page. */
import { Hono } from 'hono';
import type { Config } from '../contract/clinic.ts';
import { clinicMoment } from '../contract/clinic-date.ts';
import type { Auth } from './auth.ts';
import { createHandlers, createPreparations } from './handlers/handlers.ts';
import { mountPayments } from './payments/mount-payments.ts';
import type { Payments } from './payments/payments.ts';
import { Problem } from './problem.ts';
import { createRateLimit } from './rate-limit.ts';
import { mountContract, respondToError } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import type { Pages } from './static.ts';
import type { Store } from './store/store.ts';

export interface AppDeps {
  store: Store;
  auth: Auth;
  config: Config;
  payments: Payments;
  /** Where the payment simulator listens, when it runs. */
  simulatorUrl: string | undefined;
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
  simulatorUrl,
  adminEmails,
  pages,
  now,
  logError,
}: AppDeps): Hono {
  const app = new Hono();
  const headers = Object.entries(
    securityHeaders({ ...config.auth, ...config.images, simulatorUrl, inlineScripts: pages?.inlineScripts ?? [] }),
  );
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      // A picture's own policy is stricter.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
  const handlerDeps = {
    config,
    payments,
    adminEmails,
    accessTokens: auth.accessTokens,
    transaction: store.transaction,
    now,
    clinicNow: () => clinicMoment(now(), config.clinic.timeZone),
  };
  const handlers = createHandlers(handlerDeps);
  const preparations = createPreparations(handlerDeps);
  mountContract(app, { auth, handlers, preparations, rateLimit: createRateLimit(now), store, now, logError });
  mountPayments(app, { payments, simulatorUrl, store, logError });
  app.on('GET', '*', ({ req }, next) => pages?.answer(new URL(req.url).pathname, req.raw) ?? next());
  app.notFound(() => respondToError(new Problem('request.unknown'), { store, logError }));
  app.onError((error) => respondToError(error, { store, logError }));
  return app;
}
