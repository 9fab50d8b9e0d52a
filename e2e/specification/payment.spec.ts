// The rows about payments, from every section.

import { wishOf } from '../../test/wish.ts';
import { cardForm, pay, problem } from '../support/card-form.ts';
import { expect, test } from '../support/fixtures.ts';
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

test('from the card form to a paid booking', async ({ page, day, call }) => {
  const asked = nextCall(page, 'POST', '/create-payment-intent');
  const told = nextCall(page, 'PUT', `/payment/${id}`);
  await page.goto(`/dashboard/payment/${id}`);
  await test.step('2 /dashboard/payment/{id}: card payment for booking {id}', async () => {
    await expect(page.getByRole('main')).toContainText('Teeth Cleaning');
    await expect(page.getByRole('main')).toContainText(day.medium);
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  });
  await test.step('9 Card payment runs in test mode', async () => {
    await expect(page.getByText('Test mode: payment simulator, no real card is charged')).toBeVisible();
    const { payments } = await (await call('GET', '/config')).json();
    expect(payments.publishableKey).toMatch(/^pk_test_/);
  });
  await test.step('7 POST /create-payment-intent: {amount}, clientSecret', async () => {
    expect((await asked).postDataJSON()).toEqual({ amount: PRICE, bookingId: id });
    const answer = await call('POST', '/create-payment-intent', { person, body: { amount: PRICE, bookingId: id } });
    expect(await answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_/) });
  });

  await pay(page, '4242 4242 4242 4242');
  await test.step('7 PUT /payment/{id}: {paymentIntent}, with the bearer token', async () => {
    const request = await told;
    expect(request.postDataJSON()).toEqual({ paymentIntent: expect.stringMatching(/^pi_/) });
    expect(request.headers().authorization).toMatch(/^Bearer /);
  });
  const transaction = page.getByText(/Transaction id: pi_/).first();
  await test.step('4 Booking: paid after successful card confirmation, transaction id shown', async () => {
    await expect(transaction).toBeVisible();
    const booking = await (await call('GET', `/booking/${id}`, { person })).json();
    expect(booking).toMatchObject({ payment: true, transactionId: expect.stringMatching(/^pi_/) });
  });
  await test.step('4 Payment page: an already paid booking shows a completion message and the transaction id', async () => {
    await page.reload();
    await expect(transaction).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay' })).toHaveCount(0);
  });
  await test.step('4 Booking: paid bookings show Payment done and cannot be canceled', async () => {
    await page.goto('/dashboard');
    const row = page.getByRole('row', { name: /Teeth Cleaning/ });
    await expect(row).toContainText('Payment done');
    await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(409);
  });
});

test('2 /dashboard/payment/{id}: login required', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/dashboard/payment/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('card errors', async ({ page }) => {
  await page.goto(`/dashboard/payment/${id}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
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
        await expect(page.getByText(text)).toHaveCount(1);
        await expect(cardForm(page).getByText(text)).toHaveCount(0);
      }
    });
  }
});
