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

/** It takes two lines. */
const PHONES: Record<number, string> = { 820: '+49 (0)170 1234 5678 90' };

let day: BookingDay;

test.beforeEach(async ({ page, call, enter, newPatient, newDesk, day: given }) => {
  day = given;
  for (const [width, slot] of WIDTHS) {
    await makeBooking(call, { person: await newPatient(`Pat ${width}`), day, slot, phone: PHONES[width] });
  }
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
  await test.step('under a thumb, a phone number is as high as a finger, and its row as high as under a mouse', async () => {
    const rows = [await rowAt(page, 1024), rowOf(page, 'Pat 820')];
    const heightsOf = (all: Locator[]) => Promise.all(all.map(async (it) => (await it.boundingBox())?.height));
    const heights = await heightsOf(rows);
    expect(heights[0]).toBeLessThanOrEqual(80);
    await underThumb(page, async () => {
      for (const height of await heightsOf(rows.map((row) => row.getByRole('link'))))
        expect(height).toBeGreaterThanOrEqual(44);
      // Lower, and a number of two lines would cover the name above it.
      expect(await heightsOf(rows)).toEqual(heights);
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
