// A device's clock may be days off. The screens use the clinic's clock.
import type { Page } from 'playwright/test';
import { SLOT } from '../../test/wish.ts';
import { card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { signInAdmin } from '../support/clinic-call.ts';
import { zoneBeforeOpening } from '../support/clinic-zone.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { openDevice } from '../support/open-device.ts';

const CALLS = ({ pathname }: URL) => /^\/(available|booking|check-admin|check-desk|my-appointment)\b/.test(pathname);
const DAYS = 86_400_000;

const setClockOff = (page: Page, days: number) => page.clock.install({ time: Date.now() + days * DAYS });

/** '2026-11-21' -> 'November 21' */
const spoken = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(iso));

for (const days of [4, -40, -730]) {
  test(`a device whose clock is ${days} days ahead opens the clinic's today`, async ({ page, enter, newPatient }) => {
    await setClockOff(page, days);
    await enter(await newPatient());
    await page.goto('/appointment');
    const today = dayAhead(0).iso;
    // In the short form used for this year.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`^\\w+, ${spoken(today)}$`));
    await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', today);
  });
}

test('a day that has passed only on the device can be chosen and booked', async ({ page, enter, newPatient }) => {
  await setClockOff(page, 4);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${dayAhead(2).iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  await expect(card(page, 'Teeth Cleaning')).not.toContainText('No slot available');
  await expect(page.getByText('This day has passed')).toHaveCount(0);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(`Appointment is set ${dayAhead(2).medium} at ${SLOT}`)).toBeVisible();
  const said = page.getByRole('dialog', { name: 'Messages' }).getByRole('time').first();
  const saysNow = async () => {
    await page.getByRole('button', { name: 'Messages' }).click();
    const when = Date.parse((await said.getAttribute('datetime')) ?? '');
    expect(Math.abs(when - Date.now())).toBeLessThan(60 * 60_000);
  };
  await saysNow();
  // The time of the message stays right once the clock is corrected.
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  await saysNow();
  await page.goto('/dashboard/device');
  await expect(page.getByText('Saved since').locator('xpath=..')).toContainText(dayAhead(0).medium);
});

test('a day that has passed only at the clinic has no free times', async ({ page, enter, newPatient }) => {
  await setClockOff(page, -40);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${dayAhead(-1).iso}`);
  await expect(page.getByText('This day has passed, so it has no free times.')).toBeVisible();
});

test('without a connection the device still knows how far its clock is off', async ({ page, enter, newPatient }) => {
  await setClockOff(page, 4);
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${dayAhead(2).iso}`);
  // A skeleton has no such text, either.
  await expect(card(page, 'Teeth Cleaning')).toContainText(/[1-9]\d* spaces? available/);
  // The day is shown before it is stored.
  const days = () => readOnDevice<{ date: string }>(page, person.uid, 'services');
  await expect.poll(async () => (await days()).map(({ date }) => date)).toContain(dayAhead(2).iso);
  await page.route(CALLS, (route) => route.abort());
  await page.reload();
  await expect(card(page, 'Teeth Cleaning')).toContainText(/[1-9]\d* spaces? available/);
  await expect(page.getByText('This day has passed')).toHaveCount(0);
});

test.describe('a clock that is set while the page is open', () => {
  test.beforeEach(async ({ page, enter, newPatient }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      // As in WebKit: another today would also request the days around it.
      const todays: string[] = [];
      const underWay: string[] = [];
      Object.assign(window, { requestIdleCallback: undefined, todays, underWay });
      // Tracks the calls as the page sees them: the browser may not report the end of a call.
      const { fetch } = window;
      window.fetch = async (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        underWay.push(address);
        try {
          return await fetch(input, init);
        } finally {
          underWay.splice(underWay.indexOf(address), 1);
        }
      };
      new MutationObserver(() => {
        const today = document.querySelector<HTMLElement>('[aria-current="date"]')?.dataset.day;
        if (today && todays.at(-1) !== today) todays.push(today);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await enter(await newPatient());
    // Without a day in the address another today would request another day.
    await page.goto(`/appointment?date=${dayAhead(0).iso}`);
    await expect(card(page, 'Teeth Cleaning')).toContainText('available');
    await page.clock.pauseAt(Date.now() + 2000);
    // Past the requests after the start; the next poll is most of a minute away.
    await page.clock.runFor(50_000);
    // An answer in flight at that time can't tell a changed clock from a device that slept.
    const listUnderWay = () => page.evaluate(() => (window as unknown as { underWay: string[] }).underWay);
    await expect.poll(listUnderWay).toEqual([]);
    await page.evaluate(() => (window as unknown as { todays: string[] }).todays.splice(0));
    await page.clock.setSystemTime(Date.now() + 5 * DAYS);
  });

  test('does not move the clinic’s today with the next answer', async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().includes('/available?date='));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await answered).finished();
    // Less than until the next check of the clock.
    for (let step = 0; step < 20; step++) await page.clock.runFor(50);
    const todays = await page.evaluate(() => (window as unknown as { todays: string[] }).todays);
    expect(todays.filter((today) => today !== dayAhead(0).iso)).toEqual([]);
  });

  test('is not taken for the clinic’s while its answer is slow', async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(CALLS, async (route) => {
      await held;
      await route.continue();
    });
    // Several checks.
    await page.clock.runFor(8000);
    await page.clock.runFor(31_000);
    letGo();
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await page.locator('[aria-current="date"]').getAttribute('data-day')).toBe(dayAhead(0).iso);
    }).toPass({ intervals: [20] });
  });

  test('is noticed at the next check, and the clinic is asked at once', async ({ page }) => {
    await page.clock.runFor(15_000);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await page.locator('[aria-current="date"]').getAttribute('data-day')).toBe(dayAhead(0).iso);
    }).toPass({ intervals: [20] });
  });
});

test('midnight passes behind a dialog, which keeps the day that it was opened for', async ({ browser }) => {
  const molar = await startMolar({ CLINIC_TIME_ZONE: zoneBeforeOpening() });
  try {
    const person = await signInAdmin(molar.origin);
    const { context, page } = await openDevice(browser, molar.origin, person);
    await page.clock.install();
    // Without a day in the address the page switches to the new day.
    await page.goto('/appointment');
    const heading = page.getByRole('heading', { level: 2 }).first();
    await expect(card(page, 'Teeth Cleaning')).toContainText('available');
    const today = await heading.textContent();
    const dialog = await fillBooking(page, 'Teeth Cleaning', '04.00 PM - 04.30 PM');
    await page.route(CALLS, (route) => route.abort());
    await page.clock.fastForward('24:00:00');
    await page.clock.runFor(15_000);
    await expect(heading).not.toHaveText(today ?? '');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog.getByText('This time has passed. Please select another one.')).toBeVisible();
    await context.close();
  } finally {
    await molar.stop();
  }
});

test('a time that passes while the dialog is open can’t be booked', async ({ page, enter, newPatient, day }) => {
  await page.clock.install();
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route(CALLS, (route) => route.abort());
  await page.clock.fastForward(Date.parse(day.iso) - Date.now() + 2 * DAYS);
  await page.clock.runFor(15_000);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('This time has passed. Please select another one.')).toBeVisible();
});
