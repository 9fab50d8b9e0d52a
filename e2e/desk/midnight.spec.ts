// The date changes while the desk is open.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { rowOf } from '../support/desk-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { enterFromPaper, keepPrints, printDay } from '../support/paper.ts';

const OVER = /^This device no longer has the row numbers of that day’s prints/;

type Fixtures = Pick<TestFixtures, 'enter' | 'call' | 'newDesk'> & { page: Page };

/**
 * Opens today's sheet with two walk-ins, on a device that also has tomorrow's with two others, and is offline by now. Returns
 * the second row of each.
 * @param address without a day the page switches to the new day
 */
async function openBefore({ page, enter, call, newDesk }: Fixtures, address = '/dashboard/desk') {
  const desk = await newDesk();
  const tag = randomUUID();
  for (const [index, names] of [
    [`Tara ${tag}`, `Theo ${tag}`],
    [`Mona ${tag}`, `Milo ${tag}`],
  ].entries()) {
    for (const name of names) {
      const body = { date: dayAhead(index).medium, patient: { name, phone: '212 555 0100' } };
      await call('PUT', `/walk-ins/${randomUUID()}`, { person: desk, body });
    }
  }
  await page.clock.install();
  await enter(desk);
  await page.goto(address);
  const [today, next] = [rowOf(page, `Theo ${tag}`), rowOf(page, `Milo ${tag}`)];
  await expect(today).toBeVisible();
  const days = () => readOnDevice<{ date: string }>(page, desk.uid, 'visits');
  await expect.poll(async () => (await days()).map(({ date }) => date)).toContain(dayAhead(1).iso);
  await page.context().setOffline(true);
  return { today, next };
}

async function passMidnight(page: Page): Promise<void> {
  await page.clock.fastForward('24:00:00');
  await page.clock.runFor(15_000);
}

const readStates = (page: Page) =>
  page.locator('[data-visit]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')));

const changed = (before: readonly unknown[], after: readonly unknown[]) =>
  after.filter((state, index) => state !== before[index]);

test('at midnight the focus leaves the rows: a letter is noted for nobody else', async ({
  page,
  enter,
  call,
  newDesk,
}) => {
  const { today, next } = await openBefore({ page, enter, call, newDesk });
  await today.focus();
  await passMidnight(page);
  await expect(next).toBeVisible();
  const before = await readStates(page);
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('d');
  // Presses are handled in order, so the first one would show by now.
  await next.focus();
  await page.keyboard.press('m');
  await expect(next).toHaveAttribute('data-state', 'missed');
  expect(changed(before, await readStates(page))).toEqual(['missed']);
});

test('input from paper at midnight is noted for nobody, and the keyboard stays in the dialog', async ({
  page,
  enter,
  call,
  newDesk,
}) => {
  const { next } = await openBefore({ page, enter, call, newDesk });
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await enterFromPaper(page, '2');
  await passMidnight(page);
  await expect(page.getByText(OVER)).toBeFocused();
  await expect(next).toBeAttached();
  const before = await readStates(page);
  await page.keyboard.type('a2a');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await next.focus();
  await page.keyboard.press('c');
  await expect(next).toHaveAttribute('data-state', 'in-chair');
  expect(changed(before, await readStates(page))).toEqual(['in-chair']);

  // The new day has its own papers.
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await expect(page.getByRole('textbox', { name: 'Row and letter' })).toBeFocused();
});

test('the numbers of a print are not taken for those of the screen once they are gone', async ({
  page,
  enter,
  call,
  newDesk,
}) => {
  await keepPrints(page);
  await openBefore({ page, enter, call, newDesk }, `/dashboard/desk?date=${dayAhead(0).iso}`);
  await printDay(page);
  await page.getByRole('button', { name: 'Enter from paper' }).click();
  await enterFromPaper(page, '1');
  await passMidnight(page);
  await expect(page.getByText(OVER)).toBeFocused();
  // The day was loaded, and is no longer kept.
  await page.keyboard.press('Escape');
  await expect(page.getByText('this device keeps only the sheets of today and tomorrow')).toBeVisible();
  await expect(page.getByText('has not been loaded yet')).toHaveCount(0);
});
