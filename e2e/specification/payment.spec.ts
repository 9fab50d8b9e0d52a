// The rows about payments, from every section.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Booking } from '../../contract/booking.ts';
import { wishOf } from '../../test/wish.ts';
import { COLOR_RULES } from '../accessibility/axe.ts';
import { cardForm, complete, GOOD, pay, payButton, problem } from '../support/card-form.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { expectRed } from '../support/red.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { nextCall } from './row.ts';

const PRICE = 99;
let person: SignedIn;
let id: string;

test.beforeEach(async ({ newPatient, enter, call, day }) => {
  person = await newPatient();
  await enter(person);
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(booked.status()).toBe(201);
  id = (await booked.json()).insertedId;
});

async function readBooking(call: TestFixtures['call']): Promise<Booking> {
  return (await call('GET', `/booking/${id}`, { person })).json();
}

test('from the list of appointments to a paid booking', async ({ page, day, call }) => {
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const asked = nextCall(page, 'POST', '/create-payment-intent');
  const told = nextCall(page, 'PUT', `/payment/${id}`);
  await row.getByRole('link', { name: 'Pay' }).click();
  await test.step('2 /dashboard/payment/{id}: card payment for booking {id}', async () => {
    await expect(page).toHaveURL(`/dashboard/payment/${id}`);
    await expect(page.getByRole('main')).toContainText('Teeth Cleaning');
    await expect(page.getByRole('main')).toContainText(day.medium);
    await expect(payButton(page)).toBeVisible();
  });
  await test.step('9 Card payment runs in test mode', async () => {
    await expect(page.getByText('Test mode: payment simulator, no real card is charged')).toBeVisible();
    const { payments } = await (await call('GET', '/config')).json();
    expect(payments.publishableKey).toMatch(/^pk_test_/);
  });
  await test.step('the amount is beside the button', async () => {
    const [amount, button] = await Promise.all([
      page.getByText(`You pay $${PRICE}.`).boundingBox(),
      payButton(page).boundingBox(),
    ]);
    expect(amount?.y).toBeGreaterThanOrEqual(button?.y ?? Number.NaN);
    expect(amount?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
  });
  await test.step('7 POST /create-payment-intent: {amount}, clientSecret', async () => {
    expect((await asked).postDataJSON()).toEqual({ amount: PRICE, bookingId: id });
    const answer = await call('POST', '/create-payment-intent', { person, body: { amount: PRICE, bookingId: id } });
    expect(await answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_/) });
  });

  await pay(page, GOOD);
  await test.step('7 PUT /payment/{id}: {paymentIntent}, with the bearer token', async () => {
    const request = await told;
    expect(request.postDataJSON()).toEqual({ paymentIntent: expect.stringMatching(/^pi_/) });
    expect(request.headers().authorization).toMatch(/^Bearer /);
  });
  let transactionId = '';
  const transaction = () => page.getByText(`Transaction id: ${transactionId}`).first();
  await test.step('4 Booking: paid after successful card confirmation, transaction id shown', async () => {
    await expect(complete(page)).toBeVisible();
    const booking = await readBooking(call);
    expect(booking).toMatchObject({ payment: true, transactionId: expect.stringMatching(/^pi_/) });
    transactionId = booking.transactionId ?? '';
    await expect(transaction()).toBeVisible();
  });
  await test.step('4 Booking: paid bookings show Payment done and cannot be canceled', async () => {
    await page.getByRole('link', { name: 'See my appointments' }).click();
    await expect(row).toContainText(`Payment done, transaction ${transactionId}`);
    await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(409);
  });
  await test.step('4 Payment page: an already paid booking shows a completion message and the transaction id', async () => {
    await page.goto(`/dashboard/payment/${id}`);
    await expect(complete(page)).toBeVisible();
    await expect(transaction()).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });
});

const REFUSED = [
  ['4000 0000 0000 0002', 'generic_decline'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'expired_card'],
  ['4000 0000 0000 0127', 'incorrect_cvc'],
  ['4000 0000 0000 0119', 'processing_error'],
] as const;

test('an unknown number and refused cards say why, another card pays, and every state is accessible', async ({
  page,
  call,
}) => {
  const isConfirm = (url: string) => new URL(url).pathname.endsWith('/confirm');
  /** Each would charge the card. */
  const confirms: string[] = [];
  page.on('request', (request) => isConfirm(request.url()) && confirms.push(request.url()));
  await page.goto(`/dashboard/payment/${id}`);
  await expect(payButton(page)).toBeEnabled();
  await test.step('the form is accessible', () => expectAccessible(page, { hasFrame: true }));
  await test.step('a number that is no test card is named, and nothing is sent', async () => {
    await pay(page, '4242');
    await expect(problem(page)).toHaveText(/not a test card/);
    expect(confirms).toEqual([]);
  });
  for (const [number, code] of REFUSED) {
    await test.step(`a card that is refused (${code}) says why`, async () => {
      const answered = page.waitForResponse((it) => isConfirm(it.url()));
      await pay(page, number);
      const { error } = await (await answered).json();
      expect(error.decline_code ?? error.code).toBe(code);
      await expect(problem(page)).toHaveText(error.message);
      expect((await readBooking(call)).payment).toBe(false);
    });
  }
  expect(confirms).toHaveLength(REFUSED.length);
  await test.step('the card error is accessible', () => expectAccessible(page, { hasFrame: true }));
  for (const colorScheme of ['light', 'dark'] as const) {
    await showColors(page, colorScheme);
    await test.step(`8 Card errors: shown in red below the form, once (${colorScheme})`, async () => {
      for (const { number, said } of [
        { number: '4242', said: /not a test card/ },
        { number: '4000 0000 0000 0002', said: 'The card was declined.' },
      ]) {
        await pay(page, number);
        await expect(problem(page)).toHaveText(said);
        await expectRed(problem(page));
        const form = await page.getByRole('form', { name: 'Card payment' }).boundingBox();
        const below = (form?.y ?? 0) + (form?.height ?? Number.POSITIVE_INFINITY);
        expect((await problem(page).boundingBox())?.y).toBeGreaterThanOrEqual(below);
        const text = (await problem(page).textContent()) ?? '';
        // At once: a toast goes by itself.
        expect(await page.getByText(text).count()).toBe(1);
        await expect(cardForm(page).getByText(text)).toHaveCount(0);
      }
    });
  }
  await test.step('and another one pays', async () => {
    await pay(page, GOOD);
    await expect(complete(page)).toBeVisible();
  });
  await test.step('the final message is accessible', () => expectAccessible(page, { hasFrame: false }));
});

async function showColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Milliseconds that axe waits for a frame's first reply: a busy machine can need more than its half a second. */
const PING_WAIT = 20_000;

/** Including the card form's frame. Its origin is the page's, so axe needs no blank page to put the results together. */
async function expectAccessible(page: Page, { hasFrame }: { hasFrame: boolean }): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ pingWaitTime: PING_WAIT });
  await showColors(page, 'light');
  const { violations, passes } = await axe.analyze();
  expect(violations).toEqual([]);
  // axe skips a frame that does not reply in time, and does not say so.
  if (hasFrame) expect(passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))).toBe(true);
  await showColors(page, 'dark');
  expect((await axe.withRules([...COLOR_RULES]).analyze()).violations).toEqual([]);
}
