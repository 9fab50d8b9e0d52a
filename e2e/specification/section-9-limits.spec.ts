import type { Page, Route } from 'playwright/test';
import type { Service } from '../../contract/service.ts';
import { wishOf } from '../../test/wish.ts';
import { card } from '../support/booking-day.ts';
import { expect, test, toast } from './row.ts';

test('9 Price is shown per 30 minutes, in dollars', async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  for (const [service, price] of [
    ['Teeth Orthodontics', 80],
    ['Cosmetic Dentistry', 55],
    ['Teeth Cleaning', 99],
    ['Cavity Protection', 129],
    ['Pediatric Dental', 49],
    ['Oral Surgery', 100],
  ] as const) {
    await expect(card(page, service).getByText(`$${price} per 30 minutes`, { exact: true })).toBeVisible();
  }
});

test('9 Price: cents are shown as two digits, wherever a price is', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  const withCents = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"price":99', '"price":49.5') });
  };
  // A page that is left has no use for what it asked for.
  await page.route(/\/(available|my-appointment|booking\/[^/]+)\b/, (route) => withCents(route).catch(() => {}));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('$49.50 per 30 minutes');
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog')).toContainText('$49.50 per 30 minutes');
  await page.goto('/dashboard');
  await expect(page.getByRole('cell', { name: '$49.50', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pay' }).click();
  const summary = page.getByRole('region', { name: 'Teeth Cleaning' });
  await expect(summary).toContainText('$49.50');
});

/**
 * Brings up a toast while the clock stands still. The first one comes while it runs: React lets what was still loading
 * appear after a pause that the clock measures.
 */
async function raiseToast(page: Page, email: string) {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  const raised = toast(page, 'success', 'Please check your email');
  const reset = page.getByRole('button', { name: 'Reset Password?' });
  await reset.click();
  await raised.getByRole('button', { name: 'Close' }).click();
  await expect(raised).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await reset.click();
  await expect(raised).toBeAttached();
  return raised;
}

/** The time that it takes to leave the screen. */
const LEAVING_MS = 500;

test('9 Toasts close after 5000 ms', async ({ page, newPerson }) => {
  const raised = await raiseToast(page, (await newPerson()).email);
  await page.clock.runFor(4999);
  await expect(raised).toBeVisible();
  await page.clock.runFor(1 + LEAVING_MS);
  await expect(raised).toHaveCount(0);
});

test('9 Toasts wait while hovered', async ({ page, newPerson }) => {
  const raised = await raiseToast(page, (await newPerson()).email);
  await page.clock.runFor(LEAVING_MS);
  await raised.hover();
  await page.clock.runFor(60_000);
  await expect(raised).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000 + LEAVING_MS);
  await expect(raised).toHaveCount(0);
});

test('9 Toasts wait while focused', async ({ page, newPerson }) => {
  const raised = await raiseToast(page, (await newPerson()).email);
  await page.clock.runFor(LEAVING_MS);
  await raised.getByRole('button', { name: 'Close' }).focus();
  await page.clock.runFor(60_000);
  await expect(raised).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.clock.runFor(5000 + LEAVING_MS);
  await expect(raised).toHaveCount(0);
});

test('9 Minimum password length is 6', async ({ page }) => {
  await page.goto('/register');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('12345');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(password).toHaveAccessibleDescription(/Password must contain minimum six characters/);
  await password.fill('123456');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(password).not.toHaveAccessibleDescription(/Password must contain/);
});

test('9 The booking date format is medium style', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  await page.goto('/dashboard');
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day.iso));
  await expect(page.getByRole('cell', { name: medium, exact: true })).toBeVisible();
});

test('9 Service cards show the count of available spaces', async ({ page, call, day, newPatient, enter }) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as Service[];
  const free = services.find(({ _id }) => _id === 'cavity-protection')?.available ?? [];
  for (const slot of free.slice(1)) {
    const person = await newPatient();
    await call('POST', '/booking', { person, body: wishOf(person, day, slot, 'cavity-protection') });
  }
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning').getByText('16 spaces available', { exact: true })).toBeVisible();
  await expect(card(page, 'Cavity Protection').getByText('1 space available', { exact: true })).toBeVisible();
});

test('9 Footer copyright year is 2022', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('© 2022');
});
