// The whole flow on a real Stripe account in test mode, if you have one: set STRIPE_SECRET_KEY (sk_test_...) and run
// `vitest run server/payments/stripe-account.test.ts`. It charges no real card.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { testCards } from '../demo/payments/cards.ts';
import { createPaymentProvider } from './payment-provider.ts';

const secretKey = process.env.STRIPE_SECRET_KEY ?? '';
const isReal = secretKey.startsWith('sk_test_');
const LIMIT = 60_000;

const account = () => ({
  stripe: new Stripe(secretKey),
  provider: createPaymentProvider({ secretKey, webhookSecret: 'whsec_unused', timeLimit: 20_000 }),
});
const newIntent = () => ({ bookingId: crypto.randomUUID(), attempt: 1, amount: 9900, currency: 'usd' });

test.skipIf(!isReal)('an attempt has one intent, which is paid and refunded', { timeout: LIMIT }, async () => {
  const { stripe, provider } = account();
  const wish = newIntent();
  const [first, second] = [await provider.createIntent(wish), await provider.createIntent(wish)];
  expect(second.id).toBe(first.id);
  await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_visa' });
  const paid = await provider.getIntent(first.id);
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 9900,
    currency: 'usd',
    livemode: false,
    metadata: { bookingId: wish.bookingId },
    latest_charge: { refunded: false },
  });
  expect((await provider.cancelIntent(first.id))?.status).toBe('succeeded');
  await provider.refund(first.id);
  await provider.refund(first.id);
  expect(await provider.getIntent(first.id)).toMatchObject({ latest_charge: { refunded: true } });
});

test.skipIf(!isReal)('the simulator’s test cards act like Stripe’s own', { timeout: LIMIT }, async () => {
  const { stripe, provider } = account();
  for (const { paymentMethod, outcome } of testCards) {
    const { id } = await provider.createIntent(newIntent());
    const ended = await stripe.paymentIntents.confirm(id, { payment_method: paymentMethod }).then(
      ({ status }) => status,
      ({ code }) => code,
    );
    const expected = { succeeds: 'succeeded', asks: 'requires_action' };
    expect([paymentMethod, ended]).toEqual([
      paymentMethod,
      typeof outcome === 'string' ? expected[outcome] : outcome.code,
    ]);
  }
});

test.skipIf(!isReal)('an unknown intent is undefined, and a canceled one stays so', { timeout: LIMIT }, async () => {
  const { provider } = account();
  expect(await provider.getIntent('pi_unknown')).toBeUndefined();
  const { id } = await provider.createIntent(newIntent());
  expect((await provider.cancelIntent(id))?.status).toBe('canceled');
  expect((await provider.cancelIntent(id))?.status).toBe('canceled');
});
