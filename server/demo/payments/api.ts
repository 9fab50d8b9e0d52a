/** The part of the provider's API that Molar uses. Anything else is a 404 or 400, so a new call or parameter fails loudly. */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type Stripe from 'stripe';
import { answerOnce } from '../../http/idempotency.ts';
import type { Answer } from '../../http/problem.ts';
import type { Store } from '../../store/store.ts';
import type { Database } from '../../store/tables.ts';
import { answerOf, badRequest, missing, ok, Refusal, refusalOf, respond, unexpectedState } from './answers.ts';
import { testCards } from './cards.ts';
import type { EventType, Webhooks } from './events.ts';
import {
  type Charge,
  canceled,
  challengeFailed,
  confirmed,
  isOpen,
  newIntent,
  newRefund,
  succeeded,
} from './intent.ts';
import { metadataOf, type Params, readParams } from './params.ts';
import { listObjects, loadObject, saveObject } from './state.ts';

/** The largest call stays below a hundredth of this. */
const MOST_BYTES = 64 * 1024;

export interface ApiDeps {
  store: Store;
  webhooks: Webhooks;
  secretKey: string;
  publishableKey: string;
  now: () => number;
}

export function mountSimulatorApi(api: Hono, { store, webhooks, secretKey, publishableKey, now }: ApiDeps): void {
  const tooLarge = new Refusal(413, { type: 'invalid_request_error', message: 'This request is too large' });
  api.use(bodyLimit({ maxSize: MOST_BYTES, onError: () => respond(refusalOf(tooLarge)) }));

  const seconds = () => Math.floor(now() / 1000);

  /** Calls with the public key must know the intent's secret. */
  const isServer = ({ req }: Context): boolean => {
    const [, key] = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '') ?? [];
    if (key === secretKey) return true;
    if (key === publishableKey) return false;
    throw new Refusal(401, { type: 'invalid_request_error', message: 'This API key is not the simulator’s' });
  };

  const onServer = (context: Context) => {
    if (!isServer(context))
      throw new Refusal(403, { type: 'invalid_request_error', message: 'A secret key is needed' });
  };

  const loadIntent = async (tx: Database, context: Context, params: Params): Promise<Stripe.PaymentIntent> => {
    const mustKnowSecret = !isServer(context);
    const intent = await loadObject<Stripe.PaymentIntent>(tx, context.req.param('id') ?? '');
    if (!intent) throw missing('payment_intent');
    if (mustKnowSecret && params.get('client_secret') !== intent.client_secret) throw missing('payment_intent');
    return intent;
  };

  /** One transaction per call; with an idempotency key, one answer. */
  const change = async (
    context: Context,
    params: Params,
    work: (tx: Database) => Promise<Answer>,
  ): Promise<Response> => {
    const key = context.req.header('idempotency-key');
    const { path } = context.req;
    // Keys are per kind of caller and call: a caller with the public key can't use up the server's.
    const userId = `payment-simulator ${isServer(context) ? 'secret' : 'public'} ${path}`;
    const call = { userId, call: path, input: Object.fromEntries(params), at: now() };
    const answer = await (key ? answerOnce(store, { ...call, key }, work) : store.transaction(work));
    webhooks.send();
    return respond(answer);
  };

  const save = async (
    tx: Database,
    { intent, charge }: { intent: Stripe.PaymentIntent; charge?: Charge },
    type?: EventType,
  ): Promise<void> => {
    await saveObject(tx, intent.id, intent);
    if (charge) await saveObject(tx, charge.id, charge);
    if (type) await webhooks.add(tx, type, intent);
  };

  api.post('/v1/payment_intents', async (context) => {
    onServer(context);
    const params = await readParams(context, /^(amount|currency|automatic_payment_methods\[\w+\]|metadata\[\w+\])$/);
    const amount = Number(params.get('amount'));
    const currency = params.get('currency') ?? '';
    if (!Number.isInteger(amount) || amount < 50) throw badRequest('amount_too_small', 'amount: at least 50 cents');
    if (!/^[a-z]{3}$/.test(currency)) throw badRequest('parameter_missing', 'currency: three small letters');
    return change(context, params, async (tx) => {
      const allow_redirects = params.get('automatic_payment_methods[allow_redirects]') === 'never' ? 'never' : 'always';
      const automatic_payment_methods = { enabled: true, allow_redirects } as const;
      const metadata = metadataOf(params);
      const intent = newIntent({ amount, currency, metadata, created: seconds(), automatic_payment_methods });
      await save(tx, { intent });
      return ok(intent);
    });
  });

  api.get('/v1/payment_intents/:id', async (context) => {
    const params = await readParams(context, /^(client_secret|expand\[\d*\])$/);
    const intent = await store.transaction(async (tx) => {
      const found = await loadIntent(tx, context, params);
      if (![...params.values()].includes('latest_charge') || typeof found.latest_charge !== 'string') return found;
      return { ...found, latest_charge: (await loadObject<Charge>(tx, found.latest_charge)) ?? null };
    });
    return respond(ok(intent));
  });

  api.post('/v1/payment_intents/:id/confirm', async (context) => {
    const params = await readParams(context, /^(client_secret|payment_method|return_url)$/);
    const card = testCards.find(({ paymentMethod }) => paymentMethod === params.get('payment_method'));
    return change(context, params, async (tx) => {
      const intent = await loadIntent(tx, context, params);
      if (!card) throw badRequest('resource_missing', 'No such PaymentMethod', { param: 'payment_method' });
      if (!isOpen(intent)) throw unexpectedState(intent);
      if (intent.automatic_payment_methods?.allow_redirects === 'always' && !params.has('return_url')) {
        throw badRequest('parameter_missing', 'return_url: a payment that may lead away needs one');
      }
      const next = confirmed(intent, card, seconds());
      await save(tx, next, eventOf(next.intent));
      return answerOf(next.intent);
    });
  });

  // Not in the provider's API: the card's owner answers 3-D Secure.
  api.post('/v1/payment_intents/:id/simulated_challenge', async (context) => {
    const params = await readParams(context, /^(client_secret|result)$/);
    return change(context, params, async (tx) => {
      const intent = await loadIntent(tx, context, params);
      if (intent.status !== 'requires_action') throw unexpectedState(intent);
      const next =
        params.get('result') === 'complete' ? succeeded(intent, seconds()) : { intent: challengeFailed(intent) };
      await save(tx, next, eventOf(next.intent));
      return ok(next.intent);
    });
  });

  api.post('/v1/payment_intents/:id/cancel', async (context) => {
    onServer(context);
    const params = await readParams(context, /^cancellation_reason$/);
    return change(context, params, async (tx) => {
      const intent = await loadIntent(tx, context, params);
      if (!isOpen(intent)) throw unexpectedState(intent);
      const next = canceled(intent, seconds());
      await save(tx, { intent: next }, 'payment_intent.canceled');
      return ok(next);
    });
  });

  api.post('/v1/refunds', async (context) => {
    onServer(context);
    const params = await readParams(context, /^payment_intent$/);
    return change(context, params, async (tx) => {
      const intent = await loadObject<Stripe.PaymentIntent>(tx, params.get('payment_intent') ?? '');
      const charge = intent && (await loadObject<Charge>(tx, String(intent.latest_charge)));
      if (!charge) throw missing('charge');
      if (charge.refunded) throw badRequest('charge_already_refunded', 'This charge was refunded already');
      const refunded = { ...charge, refunded: true, amount_refunded: charge.amount };
      await saveObject(tx, charge.id, refunded);
      const refund = newRefund(charge, seconds());
      await saveObject(tx, refund.id, refund);
      await webhooks.add(tx, 'charge.refunded', refunded);
      return ok(refund);
    });
  });

  api.get('/v1/refunds', async (context) => {
    onServer(context);
    const params = await readParams(context, /^(payment_intent|limit)$/);
    const refunds = await listObjects<Stripe.Refund>(store.db, 're_');
    const data = refunds.filter(({ payment_intent }) => payment_intent === params.get('payment_intent'));
    return respond(ok({ object: 'list', url: '/v1/refunds', data, has_more: false }));
  });

  api.get('/v1/events', async (context) => {
    onServer(context);
    const params = await readParams(context, /^(types\[\d*\]|created\[gte\]|limit|starting_after)$/);
    const types = [...params].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
    const events = await webhooks.list(Number(params.get('created[gte]') ?? 0));
    const listed = events.filter(({ type }) => types.length === 0 || types.includes(type));
    const first = listed.findIndex(({ id }) => id === params.get('starting_after')) + 1;
    const end = first + Number(params.get('limit') ?? 10);
    const data = listed.slice(first, end);
    return respond(ok({ object: 'list', url: '/v1/events', data, has_more: end < listed.length }));
  });

  api.notFound(({ req }) =>
    respond(
      refusalOf(new Refusal(404, { type: 'invalid_request_error', message: `Unknown: ${req.method} ${req.path}` })),
    ),
  );
  api.onError((error) => respond(refusalOf(error)));
}

function eventOf({ status }: Stripe.PaymentIntent): EventType | undefined {
  if (status === 'succeeded') return 'payment_intent.succeeded';
  return status === 'requires_payment_method' ? 'payment_intent.payment_failed' : undefined;
}
