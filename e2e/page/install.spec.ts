import type { Page } from 'playwright/test';
import { SLOT, wishOf } from '../../test/wish.ts';
import { fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { bringInstallPrompt, IPAD, IPHONE, installQuestions } from '../support/install-prompt.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Keep Molar at hand' });
const confirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Appointment is set' });

async function openBooking(page: Page, iso: string) {
  await page.goto(`/appointment?date=${iso}`);
  return fillBooking(page, 'Teeth Cleaning', SLOT);
}

async function goToDashboard(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
}

async function openDashboard(page: Page) {
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
}

test('the offer comes once the first booking is confirmed, not on arrival and not while it is only saved', async ({
  page,
  context,
  newPatient,
  enter,
  day,
}) => {
  await enter(await newPatient());
  const dialog = await openBooking(page, day.iso);
  await bringInstallPrompt(page);
  await workerAtWork(page);
  await context.route('**/booking', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
  await goToDashboard(page);
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Waiting to be sent');
  await expect(offer(page)).toHaveCount(0);

  await context.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(confirmed(page)).toBeVisible();
  await expect(offer(page)).toBeVisible();
});

test("'Not now' is final, and 'Install' stays in the menu", async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient('Robin Example'));
  await (await openBooking(page, day.iso)).getByRole('button', { name: 'Book' }).click();
  await expect(confirmed(page)).toBeVisible();
  // Right after a booking, nothing gets in the way.
  await bringInstallPrompt(page);
  await expect(offer(page)).toHaveCount(0);
  await goToDashboard(page);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await openDashboard(page);
  await bringInstallPrompt(page);
  await page.getByRole('button', { name: 'Robin Example' }).click();
  await expect(page.getByRole('menuitem', { name: 'Install Molar' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await installQuestions(page)).toBe(0);
  await page.getByRole('menuitem', { name: 'Install Molar' }).click();
  expect(await installQuestions(page)).toBe(1);
});

test("'Install' opens the browser's prompt once", async ({ page, newPatient, enter, day }) => {
  await enter(await newPatient());
  await (await openBooking(page, day.iso)).getByRole('button', { name: 'Book' }).click();
  await expect(confirmed(page)).toBeVisible();
  await goToDashboard(page);
  await expect(offer(page)).toHaveCount(0);
  await bringInstallPrompt(page);
  await offer(page).getByRole('button', { name: 'Install' }).click();
  expect(await installQuestions(page)).toBe(1);
  await expect(offer(page)).toHaveCount(0);
});

test('a person who booked on another device is offered nothing on arrival', async ({
  page,
  call,
  newPatient,
  enter,
  day,
}) => {
  const person = await newPatient();
  expect((await call('POST', '/booking', { person, body: wishOf(person, day) })).status()).toBe(201);
  await enter(person);
  await openDashboard(page);
  await bringInstallPrompt(page);
  // The code that would show the offer has run by then: the menu uses the same prompt.
  await page.getByRole('button', { name: person.name }).click();
  await expect(page.getByRole('menuitem', { name: 'Install Molar' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

for (const { device, isOffered } of [
  { device: { ...IPHONE, name: 'an iPhone' }, isOffered: true },
  { device: { ...IPAD, name: 'an iPad, which says that it is a Mac' }, isOffered: true },
  { device: { ...IPAD, name: 'a Mac', maxTouchPoints: 0 }, isOffered: false },
]) {
  test.describe(() => {
    test.use({ userAgent: device.userAgent });

    test(`in Safari on ${device.name} ${isOffered ? 'the steps are shown' : 'nothing is offered'}`, async ({
      page,
      newPatient,
      enter,
      day,
    }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'maxTouchPoints', { value });
      }, device.maxTouchPoints);
      await enter(await newPatient());
      await (await openBooking(page, day.iso)).getByRole('button', { name: 'Book' }).click();
      await expect(confirmed(page)).toBeVisible();
      await goToDashboard(page);
      await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Pay');
      if (!isOffered) return expect(offer(page)).toHaveCount(0);
      await expect(offer(page).getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/, /Add/]);
      await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);

      await offer(page).getByRole('button', { name: 'Not now' }).click();
      await openDashboard(page);
      await expect(offer(page)).toHaveCount(0);
    });
  });
}

test('the menu, the drawer and the foot of the home page show the version and the build', async ({
  page,
  newPatient,
  enter,
}) => {
  const version = /^Molar \d+\.\d+\.\d+ \([0-9a-f]{7}\)$/;
  await page.goto('/');
  const text = await page.getByRole('contentinfo').getByText(version).textContent();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await expect(page.getByRole('dialog').getByText(version)).toHaveText(text ?? '');

  await enter(await newPatient('Robin Example'));
  await page.goto('/about');
  await page.getByRole('button', { name: 'Robin Example' }).click();
  await expect(page.getByRole('menu').getByText(version)).toHaveText(text ?? '');
});

test('an install prompt that arrives before the scripts of the page is kept for the menu', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  const bringScripts = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bringInstallPrompt(page);
  bringScripts();
  await page.getByRole('button', { name: 'Robin Example' }).click();
  await page.getByRole('menuitem', { name: 'Install' }).click();
  await expect.poll(() => installQuestions(page)).toBe(1);
});
