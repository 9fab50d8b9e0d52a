// A note leaves the row once it is sent: no row below may move up under a finger.
import type { BookingDay } from '../support/booking-day.ts';
import { makeBooking, openDesk } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';

let day: BookingDay;

test.beforeEach(async ({ call, enter, newPatient, newDesk, day: given }) => {
  day = given;
  await makeBooking(call, { person: await newPatient('Pat Patient'), day });
  await enter(await newDesk());
});

for (const width of [390, 768, 820, 1024, 1280]) {
  test(`a row is as high while its note waits as once it is sent, ${width} px wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 1000 });
    const row = await openDesk(page, day, 'Pat Patient');
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

for (const width of [390, 768, 820, 1024, 1280]) {
  test(`Undo keeps its position under a press while the row shows more text, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    const row = await openDesk(page, day, 'Pat Patient');
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
