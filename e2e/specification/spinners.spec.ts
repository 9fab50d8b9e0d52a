// 'A loading spinner is shown while data loads', on every screen that loads some: each answer is held until the spinner was seen.
import type { Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { dayAhead } from '../support/booking-day.ts';
import { cardForm, complete, payButton } from '../support/card-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { watchSaid } from '../support/watch-said.ts';

/** Holds the page's requests to `url` until `letGo`. */
async function hold(page: Page, url: string | ((url: URL) => boolean)): Promise<{ letGo(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

/** It is visible, and has a name for screen readers. */
async function expectSpinner(page: Page, name: string): Promise<void> {
  const spinner = page.getByRole('status', { name });
  await expect(spinner).toHaveText(name);
  await expect(spinner.locator('[aria-hidden]')).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await spinner.locator('[aria-hidden]').boundingBox())?.width).toBeGreaterThan(30);
}

/** Opens a page for a role, with one spinner from before the device is read until `letGo`, when the clinic answers `check`. */
async function openChecked(page: Page, path: string, { check, name }: { check: string; name: string }) {
  const answer = await hold(page, check);
  const database = await hold(page, '**/assets/open-workspace-*.js');
  const asked = page.waitForRequest(check);
  await page.goto(path);
  await expectSpinner(page, name);
  const spinner = await page.getByRole('status', { name }).elementHandle();
  database.letGo();
  await asked;
  // A screen reader would say another one again.
  expect(await spinner?.isVisible()).toBe(true);
  return answer;
}

const heightOfCard = async (page: Page) =>
  (await page.locator('.mantine-Card-root').first().boundingBox())?.height ?? 0;

const noSpinner = (page: Page) => expect(page.getByRole('status', { name: /^(Loading|Checking)/ })).toHaveCount(0);

test('2 Spinner: while services load, and not while known ones are refreshed', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  // Each on a day that is not a neighbor of the others, which would be loaded by then.
  for (const [width, day] of [
    [390, dayAhead(30)],
    [1440, dayAhead(60)],
  ] as const) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const { letGo } = await hold(page, '**/available?**');
      await page.goto(`/appointment?date=${day.iso}`);
      await page.getByRole('status', { name: 'Loading the services of this day' }).scrollIntoViewIfNeeded();
      await expectSpinner(page, 'Loading the services of this day');
      await expect(page.getByRole('article')).toHaveCount(0);
      const height = await heightOfCard(page);
      letGo();
      await expect(page.getByRole('article')).toHaveCount(6);
      // A service takes up the room that was kept for it.
      expect(Math.abs((await heightOfCard(page)) - height)).toBeLessThan(3);
      await noSpinner(page);
      await page.unroute('**/available?**');
    });
  }
  await test.step('no spinner while known services are refreshed', async () => {
    const asked = page.waitForRequest('**/available?**');
    await hold(page, '**/available?**');
    await page.reload();
    await asked;
    await expect(page.getByRole('article')).toHaveCount(6);
    await noSpinner(page);
  });
});

test('2 Spinner: while appointments load', async ({ page, newPatient, enter, day, call }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  const { letGo } = await hold(page, '**/my-appointment?**');
  await page.goto('/dashboard');
  await expectSpinner(page, 'Loading your appointments');
  letGo();
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
  await noSpinner(page);
});

test('2 Spinner: while a payment loads; nothing else is said, nothing moves when it is done, and the keyboard alone pays', async ({
  page,
  newPatient,
  enter,
  day,
  call,
}) => {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  const { insertedId } = (await booked.json()) as { insertedId: string };
  await enter(person);
  const booking = await hold(page, ({ pathname }) => pathname === `/booking/${insertedId}`);
  const form = await hold(page, ({ pathname }) => pathname === '/create-payment-intent');
  const loading = (label: string) => page.getByRole('status', { name: label });
  // The skeleton is rebuilt once the person is known.
  const asked = page.waitForRequest(`**/booking/${insertedId}`);
  await page.goto(`/dashboard/payment/${insertedId}`);
  await asked;
  await expectSpinner(page, 'Loading your appointment');
  const readStatus = await watchSaid(page.getByRole('main'), 'status');
  booking.letGo();
  await expect(page.getByText('Teeth Cleaning').first()).toBeVisible();
  await expect(loading('Loading the card form')).toBeVisible();
  await expect(loading('Loading your appointment')).toHaveCount(0);
  expect(new Set(await readStatus())).toEqual(new Set(['Loading the card form']));
  const before = await payButton(page).boundingBox();
  form.letGo();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await expect(loading('Loading the card form')).toHaveCount(0);
  expect(await payButton(page).boundingBox()).toEqual(before);

  await cardForm(page).getByLabel('Card number').focus();
  for (const text of ['4242424242424242', '1234', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(complete(page)).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your payment is complete.');
});

const LISTS = [
  { path: '/dashboard/all-users', call: '/all-users', name: 'Loading the users', done: 'Remove admin' },
  { path: '/dashboard/manage-doctor', call: '/doctor', name: 'Loading the doctors', done: undefined },
  { path: '/dashboard/payment-alerts', call: '/payment-alerts', name: 'Loading the payments', done: undefined },
  { path: '/dashboard/audit', call: '/audit', name: 'Loading the audit', done: 'Download as CSV' },
];
const OPENED = [
  { path: '/dashboard', name: 'Loading your appointments', heading: 'My appointments' },
  { path: '/dashboard/device', name: 'Loading what is on this device', heading: 'On this device' },
  { path: '/dashboard/account', name: 'Loading your account', heading: 'Your account' },
  { path: '/dashboard/all-users', name: 'Checking whether you are an admin', heading: 'All users' },
];

test('2 Spinner: while the server is asked whether they work at the front desk', async ({ page, newDesk, enter }) => {
  await enter(await newDesk());
  const { letGo } = await openChecked(page, '/dashboard/desk', {
    check: '**/check-desk/**',
    name: 'Checking whether you work at the front desk',
  });
  letGo();
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible();
});

test('2 Spinner: while an admin’s pages load', async ({ page, admin, enter }) => {
  await enter(admin);
  // From the start: the menu of every page asks for the payments.
  const lists = await Promise.all(LISTS.map(({ call }) => hold(page, ({ pathname }) => pathname === call)));
  const specialties = await hold(page, ({ pathname }) => pathname === '/specialty');
  await test.step('while the server is asked whether they are an admin', async () => {
    const { letGo } = await openChecked(page, '/dashboard/add-doctor', {
      check: '**/check-admin/**',
      name: 'Checking whether you are an admin',
    });
    letGo();
    await expect(page.getByRole('heading', { name: 'Add doctor' })).toBeVisible();
  });
  await test.step('while the specialties of a doctor load', async () => {
    await expectSpinner(page, 'Loading the specialties');
    specialties.letGo();
    await expect(page.getByRole('option', { name: 'Oral Surgery' })).toBeAttached();
    await noSpinner(page);
  });
  for (const [at, { path, name, done }] of LISTS.entries()) {
    await test.step(`${path} while its list loads`, async () => {
      await page.goto(path);
      await expectSpinner(page, name);
      lists[at]?.letGo();
      if (done) await expect(page.getByRole('button', { name: done }).first()).toBeVisible();
      await noSpinner(page);
    });
  }
  for (const { path, name, heading } of OPENED) {
    await test.step(`${path} while the device’s database is opened`, async () => {
      const { letGo } = await hold(page, '**/assets/open-workspace-*.js');
      await page.goto(path);
      await expectSpinner(page, name);
      letGo();
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await noSpinner(page);
    });
  }
});

test('2 Spinner: while a route loads, at the start and on the way to it', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  const start = await hold(page, '**/assets/review-*.js');
  await page.goto('/dashboard/review');
  await expectSpinner(page, 'Loading the page');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Appointment' })).toBeVisible();
  await expect(page).toHaveTitle('Molar');
  start.letGo();
  await expect(page.getByText('This is review page')).toBeVisible();
  await expect(page).toHaveTitle('My review - Molar');
  await noSpinner(page);

  const next = await hold(page, '**/assets/device-*.js');
  await page.getByRole('button', { name: 'Online' }).click();
  await page.getByRole('link', { name: 'What is saved on this device' }).click();
  await expectSpinner(page, 'Loading the page');
  next.letGo();
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
  await noSpinner(page);
});
