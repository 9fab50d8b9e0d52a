/** The webhooks of the payment simulator: signed like the provider's, stored, and retried until they are accepted. */
import type Stripe from 'stripe';
import type { Store } from '../../store/store.ts';
import type { Database } from '../../store/tables.ts';
import { type Charge, newId } from './intent.ts';
import { deleteObject, listObjects, saveObject } from './state.ts';

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded';

export interface Webhooks {
  /** Called inside the transaction of the change. */
  add(tx: Database, type: EventType, object: Stripe.PaymentIntent | Charge): Promise<void>;
  /** Called after that transaction. */
  send(): void;
  stop(): Promise<void>;
}

interface Kept extends Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode'> {
  type: EventType;
  data: { object: Stripe.PaymentIntent | Charge };
}

const AGAIN_AFTER = 5000;
const TIME_LIMIT = 10_000;

/** @param url where they are sent; without one they are kept and never sent */
export function createWebhooks({
  store,
  stripe,
  secret,
  url,
  now,
}: {
  store: Store;
  stripe: Stripe;
  secret: string;
  url: string | undefined;
  now: () => number;
}): Webhooks {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function deliver(event: Kept): Promise<boolean> {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(now() / 1000);
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    const answer = await fetch(url as string, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async function sendAll(): Promise<void> {
    let isLeft = false;
    for (const event of await listObjects<Kept>(store.db, 'evt_')) {
      if (stopping.signal.aborted) return;
      const isHeard = await deliver(event).catch(() => false);
      if (isHeard) await deleteObject(store.db, event.id);
      else isLeft = true;
    }
    clearTimeout(timer);
    if (isLeft && !stopping.signal.aborted) timer = setTimeout(send, AGAIN_AFTER);
  }

  function send(): void {
    if (!url || stopping.signal.aborted) return;
    // A running round may have begun before the newest event. Errors of the store are retried with the next event.
    sending = sending.then(sendAll).catch(() => {});
  }

  return {
    async add(tx, type, object) {
      const event: Kept = {
        id: newId('evt'),
        object: 'event',
        api_version: null,
        created: Math.floor(now() / 1000),
        livemode: false,
        type,
        data: { object },
      };
      await saveObject(tx, event.id, event);
    },
    send,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await sending;
    },
  };
}
