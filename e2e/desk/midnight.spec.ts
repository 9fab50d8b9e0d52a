// The day turns while the desk is open.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { rowOf } from '../support/desk-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';

type Fixtures = Pick<TestFixtures, 'enter' | 'call' | 'newDesk'> & { page: Page };

/** Today's sheet with two who walked in, on a device that has tomorrow's with two others, and is offline by now. */
async function openBefore({ page, enter, call, newDesk }: Fixtures): Promise<void> {
  const desk = await newDesk();
  for (const [index, names] of [
    ['Tara Today', 'Theo Today'],
    ['Mona Morrow', 'Milo Morrow'],
  ].entries()) {
    for (const name of names) {
      const body = { date: dayAhead(index).medium, patient: { name, phone: '212 555 0100' } };
      await call('PUT', `/walk-ins/${randomUUID()}`, { person: desk, body });
    }
  }
  await page.clock.install();
  await enter(desk);
  // Without a day in the address the page turns with the day.
  await page.goto('/dashboard/desk');
  await expect(rowOf(page, 'Theo Today')).toBeVisible();
  const days = () => readOnDevice<{ date: string }>(page, desk.uid, 'visits');
  await expect.poll(async () => (await days()).map(({ date }) => date)).toContain(dayAhead(1).iso);
  await page.context().setOffline(true);
}

async function passMidnight(page: Page): Promise<void> {
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(15_000);
  await expect(rowOf(page, 'Mona Morrow')).toBeVisible();
}

test('at midnight the keyboard leaves the rows: a letter is noted of nobody else', async ({
  page,
  enter,
  call,
  newDesk,
}) => {
  await openBefore({ page, enter, call, newDesk });
  await rowOf(page, 'Theo Today').focus();
  await passMidnight(page);
  const others = page.locator('[data-visit]').filter({ hasNotText: 'Milo Morrow' });
  const states = () => others.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')));
  const before = await states();
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('d');
  // One press after the other is noted.
  await rowOf(page, 'Milo Morrow').focus();
  await page.keyboard.press('m');
  await expect(rowOf(page, 'Milo Morrow')).toHaveAttribute('data-state', 'missed');
  expect(await states()).toEqual(before);
});
