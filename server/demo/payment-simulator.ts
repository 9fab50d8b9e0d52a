/**
 * The demo's payment provider: in our own process, on loopback, with keys of its own for each installation and its state
 * beside the bookings. It needs no network, and no real card comes near it. Whoever wants to know something of it asks
 * through the official SDK.
 */
import { randomBytes } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import Stripe from 'stripe';
import { keepSetting } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { listenOnLoopback } from './identity-listen.ts';
import { mountSimulatorApi } from './payment-simulator-api.ts';
import { createWebhooks } from './payment-simulator-events.ts';
import { mountFrames } from './payment-simulator-frames.ts';

interface Options {
  store: Store;
  /** Origins of the app's pages: only they may call from a browser, and frame the card form. */
  appOrigins: readonly string[];
  /** Where the server hears of payments; left out, it is never told. */
  webhookUrl: string | undefined;
  /** Milliseconds. */
  now: () => number;
}

export interface PaymentSimulator {
  url: string;
  port: number;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  close(): Promise<void>;
}

export async function startPaymentSimulator({
  store,
  appOrigins,
  webhookUrl,
  now,
}: Options): Promise<PaymentSimulator> {
  const kept = (name: string, prefix: string) =>
    keepSetting(store.db, name, `${prefix}${randomBytes(18).toString('hex')}`);
  const secretKey = await kept('simulator-secret-key', 'sk_test_');
  const publishableKey = await kept('simulator-publishable-key', 'pk_test_');
  const webhookSecret = await kept('simulator-webhook-secret', 'whsec_');

  const stripe = new Stripe(secretKey);
  const webhooks = createWebhooks({ store, stripe, secret: webhookSecret, url: webhookUrl, now });
  const app = new Hono();
  app.use('/v1/*', cors({ origin: [...appOrigins], allowMethods: ['GET', 'POST'], allowHeaders: ['authorization'] }));
  mountFrames(app, { appOrigins, publishableKey });
  mountSimulatorApi(app, { store, webhooks, secretKey, publishableKey, now });
  const listening = await listenOnLoopback(0, (port) => {
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    return getRequestListener((request) =>
      // A page elsewhere can point a name of its own at 127.0.0.1; the name in `Host` gives that away.
      hosts.includes(request.headers.get('host') ?? '') ? app.fetch(request) : new Response(null, { status: 403 }),
    );
  });
  // What was not heard before the last end.
  webhooks.send();
  return {
    url: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    secretKey,
    publishableKey,
    webhookSecret,
    async close() {
      await webhooks.stop();
      await listening.close();
    },
  };
}
