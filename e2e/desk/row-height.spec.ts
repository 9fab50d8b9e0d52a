// A note leaves the row once it is sent: no row below may move up under a finger.
import type { Locator, Page } from 'playwright/test';
import { underThumb } from '../accessibility/thumb.ts';
import type { BookingDay } from '../support/booking-day.ts';
import { makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';

/** For each width a patient of its own, whom nobody has noted yet. */
const WIDTHS = [
  [390, '08.00 AM - 08.30 AM'],
  [768, '08.30 AM - 09.00 AM'],
  [820, '09.00 AM - 09.30 AM'],
  [1024, '09.30 AM - 10.00 AM'],
  [1280, '10.00 AM - 10.30 AM'],
] as const;

let day: BookingDay;

test.beforeEach(async ({ page, call, enter, newPatient, newDesk, day: given }) => {
  day = given;
  for (const [width, slot] of WIDTHS) await makeBooking(call, { person: await newPatient(`Pat ${width}`), day, slot });
  await enter(await newDesk());
  await openDesk(page, day, 'Pat 390');
});

async function rowAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 1000 });
  return rowOf(page, `Pat ${width}`);
}

test('a row is as high while its note waits as once it is sent', async ({ page, context }) => {
  for (const [width] of WIDTHS) {
    await test.step(`${width} px wide`, async () => {
      const row = await rowAt(page, width);
      const heightOf = async () => (await row.boundingBox())?.height;
      await context.setOffline(true);
      await row.getByRole('button', { name: 'Arrived' }).click();
      await expect(row).toContainText(/On this device, not (sent|confirmed) yet/);
      const waiting = await heightOf();
      await context.setOffline(false);
      await expect(row).not.toContainText(/not (sent|confirmed) yet/);
      await expect(row).toContainText('Arrived, waiting');
      expect(await heightOf()).toBe(waiting);
    });
  }
  await test.step('under a thumb, the phone number is as high as a finger and the row hardly higher', async () => {
    const row = await rowAt(page, 1024);
    await underThumb(page, async () => {
      const heightOf = async (it: Locator) => (await it.boundingBox())?.height;
      expect(await heightOf(row.getByRole('link'))).toBeGreaterThanOrEqual(44);
      expect(await heightOf(row)).toBeLessThanOrEqual(80);
    });
  });
});

test('Undo keeps its position under a press while the row shows more text', async ({ page }) => {
  for (const [width] of WIDTHS) {
    await test.step(`${width} px wide`, async () => {
      const row = await rowAt(page, width);
      const undo = row.getByRole('button', { name: 'Undo' });
      await row.getByRole('button', { name: 'Arrived' }).click();
      await expect(row.getByRole('button', { name: 'In chair' })).toBeVisible();
      const place = await undo.boundingBox();
      for (const state of ['in-chair', 'done']) {
        await row.focus();
        await page.keyboard.press(state === 'done' ? 'd' : 'c');
        await expect(row).toHaveAttribute('data-state', state);
        expect(await undo.boundingBox(), state).toEqual(place);
      }
    });
  }
});
