/** The webhooks of the payment simulator: signed like the provider's, stored, and retried until they are accepted. */
import type Stripe from 'stripe';
import type { Store } from '../../store/store.ts';
import type { Database } from '../../store/tables.ts';
import { type Charge, newId } from './intent.ts';
import { deleteObject, deleteObjects, listObjects, saveObject } from './state.ts';

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
  /** Newest first, including those that were sent. @param since seconds */
  list(since: number): Promise<KeptEvent[]>;
  stop(): Promise<void>;
}

export interface KeptEvent extends Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode'> {
  type: EventType;
  data: { object: Stripe.PaymentIntent | Charge };
}

/** Starts the ids of sent events. The second of the event and its own id follow. */
const SENT = 'sent_';
const LISTED_SECONDS = 30 * 24 * 60 * 60;
const RETRY_MS = 5000;
const TIME_LIMIT_MS = 10_000;

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

  async function deliver(event: KeptEvent): Promise<boolean> {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(now() / 1000);
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    const answer = await fetch(url as string, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async function keepSent(event: KeptEvent): Promise<void> {
    await store.transaction(async (tx) => {
      await deleteObjects(tx, SENT, `${event.created - LISTED_SECONDS}`);
      await saveObject(tx, `${SENT}${event.created}_${event.id}`, event);
      await deleteObject(tx, event.id);
    });
  }

  async function sendAll(): Promise<void> {
    let isLeft = false;
    for (const event of await listObjects<KeptEvent>(store.db, 'evt_')) {
      if (stopping.signal.aborted) return;
      const isHeard = await deliver(event).catch(() => false);
      if (isHeard) await keepSent(event);
      else isLeft = true;
    }
    clearTimeout(timer);
    if (isLeft && !stopping.signal.aborted) timer = setTimeout(send, RETRY_MS);
  }

  function send(): void {
    if (!url || stopping.signal.aborted) return;
    // A round in progress may have begun before the newest event. The next event retries after an error of the store.
    sending = sending.then(sendAll).catch(() => {});
  }

  return {
    async add(tx, type, object) {
      const event: KeptEvent = {
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
    async list(since) {
      const waiting = await listObjects<KeptEvent>(store.db, 'evt_');
      const sent = await listObjects<KeptEvent>(store.db, SENT, String(since));
      return [...waiting.filter(({ created }) => created >= since), ...sent].sort((a, b) => b.created - a.created);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await sending;
    },
  };
}
