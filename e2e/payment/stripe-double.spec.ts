// The stand-in for Stripe.js as the payment page uses it, on the built page with its headers.
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import type { FrameLocator, Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import type { BookingDay } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { wakeUp } from '../support/wake-up.ts';

declare global {
  interface Window {
    payment?: { confirm(): Promise<PaymentIntentResult>; stripe: Stripe };
  }
}

type Call = Parameters<Parameters<typeof test>[2]>[0]['call'];

async function openCardForm(page: Page, call: Call, person: SignedIn, day: BookingDay): Promise<string> {
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(booked.status()).toBe(201);
  const { insertedId } = await booked.json();
  const body = { bookingId: insertedId, amount: 99 };
  const { clientSecret } = await (await call('POST', '/create-payment-intent', { person, body })).json();
  const { payments } = await (await call('GET', '/config')).json();

  await page.goto('/about');
  // Once awake, the page declares its trusted sources.
  await wakeUp(page);
  await page.addScriptTag({ url: '/stripe-double.js' });
  await page.evaluate(
    async ([key, secret]) => {
      const stripe = window.Stripe?.(key as string);
      if (!stripe) throw new Error('window.Stripe is not there');
      const elements = stripe.elements({ clientSecret: secret as string });
      const place = document.createElement('div');
      document.body.prepend(place);
      const element = elements.create('payment');
      const ready = new Promise<void>((resolve) => element.on('ready', () => resolve()));
      element.mount(place);
      await ready;
      const confirmParams = { return_url: location.href };
      window.payment = {
        stripe,
        confirm: () => stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }),
      };
    },
    [payments.publishableKey, clientSecret],
  );
  return clientSecret;
}

const form = (page: Page) => page.frameLocator('iframe[title="Card form"]');

async function fill(frame: FrameLocator, number: string, expiry = '12 / 34', cvc = '123'): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill(expiry);
  await frame.getByLabel('CVC').fill(cvc);
}

const confirm = (page: Page) =>
  page.evaluate(async () => {
    if (!window.payment) throw new Error('There is no card form');
    const { error, paymentIntent } = await window.payment.confirm();
    return error ? { code: error.code, type: error.type } : { status: paymentIntent?.status };
  });

test('each test card has its result, one after the other on one intent', async ({ page, call, newPatient, day }) => {
  await openCardForm(page, call, await newPatient(), day);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A 402 for a refused card is not a problem.
    if (message.type() === 'error' && !message.text().includes('402')) complaints.push(message.text());
  });
  await fill(form(page), '4000 0000 0000 0002');
  expect(await confirm(page)).toEqual({ code: 'card_declined', type: 'card_error' });
  await fill(form(page), '4000000000000127');
  expect(await confirm(page)).toEqual({ code: 'incorrect_cvc', type: 'card_error' });
  await fill(form(page), '4242424242424242');
  expect(await confirm(page)).toEqual({ status: 'succeeded' });
  expect(await confirm(page)).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('3-D Secure opens a dialog, and may fail or be completed', async ({ page, call, newPatient, day }) => {
  await openCardForm(page, call, await newPatient(), day);
  const question = page.frameLocator('iframe[title="3-D Secure test"]');
  await fill(form(page), '4000 0027 6000 3184');
  const failing = confirm(page);
  await question.getByRole('dialog', { name: '3-D Secure test' }).getByRole('button', { name: 'Fail' }).click();
  expect(await failing).toMatchObject({ code: 'payment_intent_authentication_failure' });
  await expect(page.locator('iframe[title="3-D Secure test"]')).toHaveCount(0);

  const completing = confirm(page);
  await question.getByRole('button', { name: 'Complete' }).click();
  expect(await completing).toEqual({ status: 'succeeded' });
});

test('a number that is not a test card never leaves the form', async ({ page, call, newPatient, day }) => {
  await openCardForm(page, call, await newPatient(), day);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await fill(form(page), '5105 1051 0510 5100');
  expect(await confirm(page)).toEqual({ code: 'invalid_number', type: 'validation_error' });
  await expect(form(page).getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  // The page shows the message, so the form only marks the field.
  await expect(form(page).getByLabel('Card number')).toHaveAccessibleDescription(/^This is not a test card/);
  await expect(form(page).getByText('This is not a test card.')).toHaveCount(0);
  await fill(form(page), '4242424242424242', '01 / 20');
  expect(await confirm(page)).toEqual({ code: 'invalid_expiry_year_past', type: 'validation_error' });
  await fill(form(page), '4242424242424242', '12 / 34', '1');
  expect(await confirm(page)).toEqual({ code: 'incomplete_cvc', type: 'validation_error' });
  expect(sent).toEqual([]);
  // A test card is sent by name.
  await fill(form(page), '4242424242424242');
  await confirm(page);
  expect(sent.join()).toContain('pm_card_visa');
  expect(sent.join()).not.toMatch(/4242/);
});

test('a lost answer is reported as an error, and the intent can be looked up', async ({
  page,
  call,
  newPatient,
  day,
}) => {
  const clientSecret = await openCardForm(page, call, await newPatient(), day);
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill(form(page), '4242424242424242');
  expect(await confirm(page)).toMatchObject({ type: 'api_connection_error' });
  const status = await page.evaluate(
    async (secret) => (await window.payment?.stripe.retrievePaymentIntent(secret))?.paymentIntent?.status,
    clientSecret,
  );
  expect(status).toBe('succeeded');
});
