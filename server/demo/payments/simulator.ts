/**
 * The demo's payment provider, in our own process, with its own keys per installation and its state beside the bookings. The
 * server calls it through the official SDK on a loopback port; the browser reaches it on the app's own origin.
 */
import { randomBytes } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { keepSetting } from '../../store/settings.ts';
import type { Store } from '../../store/store.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { mountSimulatorApi } from './api.ts';
import { createWebhooks } from './events.ts';
import { createSite } from './site.ts';

interface Options {
  store: Store;
  /** Where the simulator reports payments to the server; if undefined, it never does. */
  webhookUrl: string | undefined;
  now: () => number;
}

export interface PaymentSimulator {
  /** For the server's SDK. */
  port: number;
  /** For the app's own server. */
  site: Hono;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  close(): Promise<void>;
}

export async function startPaymentSimulator({ store, webhookUrl, now }: Options): Promise<PaymentSimulator> {
  const kept = (name: string, prefix: string) =>
    keepSetting(store.db, name, `${prefix}${randomBytes(18).toString('hex')}`);
  const secretKey = await kept('simulator-secret-key', 'sk_test_');
  const publishableKey = await kept('simulator-publishable-key', 'pk_test_');
  const webhookSecret = await kept('simulator-webhook-secret', 'whsec_');

  const stripe = new Stripe(secretKey);
  const webhooks = createWebhooks({ store, stripe, secret: webhookSecret, url: webhookUrl, now });
  const api = new Hono();
  mountSimulatorApi(api, { store, webhooks, secretKey, publishableKey, now });
  const listening = await listenOnLoopback(0, (port) => {
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    return getRequestListener((request) =>
      // DNS rebinding: a foreign page can point its own name at 127.0.0.1.
      hosts.includes(request.headers.get('host') ?? '') ? api.fetch(request) : new Response(null, { status: 403 }),
    );
  });
  // Events that were not accepted before the last stop.
  webhooks.send();
  return {
    port: listening.port,
    site: createSite(api, publishableKey),
    secretKey,
    publishableKey,
    webhookSecret,
    async close() {
      await webhooks.stop();
      await listening.close();
    },
  };
}
