// The rows about paying, of every section.
import type { Page } from 'playwright/test';
import type { SignedIn } from '../signed-in.ts';
import { expect, nextCall, test } from './row.ts';
import { wishOf } from './wish.ts';

const PRICE = 99;
let person: SignedIn;
let id: string;

test.beforeEach(async ({ newPatient, enter, call, day }) => {
  person = await newPatient();
  await enter(person);
  id = (await (await call('POST', '/booking', { person, body: wishOf(person, day) })).json()).insertedId;
});

async function payBy(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Card form"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12 / 34');
  await form.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
}

test('2 /dashboard/payment/{id}: card payment for booking {id}', async ({ page, day }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await expect(page.getByRole('main')).toContainText('Teeth Cleaning');
  await expect(page.getByRole('main')).toContainText(day.medium);
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
});

test('2 /dashboard/payment/{id}: login required', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/dashboard/payment/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('4 Booking: paid after successful card confirmation, transaction id shown', async ({ page, call }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await payBy(page, '4242 4242 4242 4242');
  await expect(page.getByText(/Transaction id: pi_/).first()).toBeVisible();
  const booking = await (await call('GET', `/booking/${id}`, { person })).json();
  expect(booking).toMatchObject({ payment: true, transactionId: expect.stringMatching(/^pi_/) });
});

test('4 Booking: paid bookings show Payment done and cannot be cancelled', async ({ page, call }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await payBy(page, '4242 4242 4242 4242');
  await expect(page.getByText(/Transaction id: pi_/).first()).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('Payment done');
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(409);
});

test('4 Payment page: an already paid booking shows a completion message and the transaction id', async ({ page }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await payBy(page, '4242 4242 4242 4242');
  await expect(page.getByText(/Transaction id: pi_/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Transaction id: pi_/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay' })).toHaveCount(0);
});

test('7 POST /create-payment-intent: {amount}, clientSecret', async ({ page, call }) => {
  const asked = nextCall(page, 'POST', '/create-payment-intent');
  await page.goto(`/dashboard/payment/${id}`);
  expect((await asked).postDataJSON()).toEqual({ amount: PRICE, bookingId: id });
  const answer = await call('POST', '/create-payment-intent', { person, body: { amount: PRICE, bookingId: id } });
  expect(await answer.json()).toEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_/) });
});

test('7 PUT /payment/{id}: {paymentIntent}, with the bearer token', async ({ page }) => {
  const told = nextCall(page, 'PUT', `/payment/${id}`);
  await page.goto(`/dashboard/payment/${id}`);
  await payBy(page, '4242 4242 4242 4242');
  const request = await told;
  expect(request.postDataJSON()).toEqual({ paymentIntent: expect.stringMatching(/^pi_/) });
  expect(request.headers().authorization).toMatch(/^Bearer /);
});

test('8 Card errors: shown in red below the form', async ({ page }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await payBy(page, '4000 0000 0000 0002');
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toBeVisible();
  const [red = 0, green = 255, blue = 255] = await problem.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue));
  const form = await page.locator('iframe[title="Card form"]').boundingBox();
  expect((await problem.boundingBox())?.y ?? 0).toBeGreaterThan(form?.y ?? Number.POSITIVE_INFINITY);
});

test('9 Card payment runs in test mode', async ({ page, call }) => {
  await page.goto(`/dashboard/payment/${id}`);
  await expect(page.getByText('Test mode: payment simulator, no real card is charged')).toBeVisible();
  const { payments } = await (await call('GET', '/config')).json();
  expect(payments.publishableKey).toMatch(/^pk_test_/);
});
