// The place of toasts, and their number.
import type { Locator, Page } from 'playwright/test';
import { clinicMomentText } from '../../src/words/clinic-time-text.ts';
import { SLOT, wishOf } from '../../test/wish.ts';
import { card, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { keepToasts } from '../support/keep-toasts.ts';
import { openTwo } from '../support/two-bookings.ts';
import { watchSaid } from '../support/watch-said.ts';

const CANCELED = 'Cancel Booking Successfully!';

const toasts = (page: Page) => page.locator('.mantine-Notifications-notification');
const cancelOf = (page: Page, service: RegExp) =>
  page.getByRole('row', { name: service }).getByRole('button', { name: 'Cancel' });

/** Returns the role of the upper one where both are; `apart` if they do not overlap. */
async function whichIsAbove(one: Locator, other: Locator): Promise<string | null | undefined> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return 'apart';
  const [left, top] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  if (left >= right || top >= bottom) return 'apart';
  return one
    .page()
    .evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="menu"], [role="dialog"], [data-toast]')?.role,
      [(left + right) / 2, (top + bottom) / 2] as const,
    );
}

/** Test browsers report every window as focused, and fire no event. Returns true if the page noted the focus. */
async function noteFocus() {
  dispatchEvent(new Event('focus'));
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('molar.toasts'));
}

test('a toast appears in the window that has the focus', async ({ page, context, enter, newPatient, call, day }) => {
  await page.addInitScript(() => Object.assign(document, { hasFocus: () => false }));
  await openTwo({ page, enter, newPatient, call, day });
  const focused = await context.newPage();
  await focused.goto('/dashboard');
  await expect(focused.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
  await expect.poll(() => focused.evaluate(noteFocus)).toBe(true);
  const readFocused = await watchSaid(focused.locator('body'), 'status');
  const readOther = await watchSaid(page.locator('body'), 'status');
  // The other window has the message first, and could show it.
  const whileBusy = focused.evaluate(() => {
    for (const end = performance.now() + 1500; performance.now() < end; );
  });
  await cancelOf(page, /Teeth Cleaning/).click();
  await whileBusy;
  await expect.poll(async () => (await readFocused()).join()).toContain(CANCELED);
  expect((await readOther()).join()).not.toContain(CANCELED);
  await focused.close();
  await cancelOf(page, /Oral Surgery/).click();
  await expect.poll(async () => (await readOther()).join()).toContain(CANCELED);
});

test('a success toast makes room for the next dialog, and stays in the list of messages', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepToasts(page);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const first = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await first.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(toasts(page)).toHaveText(/^Appointment is set/);
  await card(page, 'Oral Surgery').getByRole('button', { name: 'Book appointment' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Messages' }).click();
  const listed = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem');
  await expect(listed).toContainText('Appointment is set');
  const time = listed.getByRole('time');
  const at = Date.parse((await time.getAttribute('datetime')) ?? '');
  await expect(time).toHaveText(clinicMomentText(at, 'America/New_York'));
});

test('identical toasts do not stack: the newest replaces the other', async ({
  page,
  context,
  enter,
  newPatient,
  day,
}) => {
  await keepToasts(page);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const book = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Book', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
  };
  const dialog = await fillBooking(page, 'Teeth Cleaning', '10.00 AM - 10.30 AM');
  await context.setOffline(true);
  await book(dialog);
  await expect(toasts(page)).toHaveText(/Saved on this device/);
  const first = await toasts(page).elementHandle();
  await book(await fillBooking(page, 'Oral Surgery', '10.00 AM - 10.30 AM'));
  await first?.waitForElementState('hidden');
  await expect(toasts(page)).toHaveText(/Saved on this device/);
  await page.getByRole('button', { name: 'Messages' }).press('Enter');
  const listed = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText(`Oral Surgery, ${day.medium}`);
  await expect(listed.last()).toContainText(`Teeth Cleaning, ${day.medium}`);
});

test('on a phone at most two toasts with Undo are shown, the newest at once', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await newPatient();
  for (const service of ['teeth-cleaning', 'oral-surgery', 'cavity-protection'] as const) {
    const body = wishOf(
      person,
      day,
      service === 'cavity-protection' ? '11.00 AM - 11.30 AM' : '10.00 AM - 10.30 AM',
      service,
    );
    expect((await call('POST', '/booking', { person, body })).status()).toBe(201);
  }
  await enter(person);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(3);
  // An offer stands for 10 s, however slow the machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const soon = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(20);
      await check();
    }).toPass({ intervals: [20] });
  for (const service of [/Teeth Cleaning/, /Oral Surgery/, /Cavity Protection/]) {
    await cancelOf(page, service).click();
    await soon(async () => expect(await toasts(page).filter({ hasText: service }).count()).toBe(1));
  }
  await soon(async () => expect(await toasts(page).count()).toBe(2));
  await expect(toasts(page).filter({ hasText: 'Teeth Cleaning' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Cancel/ }).getByRole('button', { name: 'Undo' })).toHaveCount(3);
  // They leave the list of messages readable.
  await page.getByRole('button', { name: 'Messages' }).click();
  const list = page.getByRole('dialog', { name: 'Messages' });
  await soon(async () => expect(await list.getByRole('listitem').count()).toBe(3));
  await soon(async () => {
    const { y = 0, height = 0 } = (await list.boundingBox()) ?? {};
    const tops = await Promise.all((await toasts(page).all()).map((toast) => toast.boundingBox()));
    expect(tops.map((box) => box && box.y >= y + height)).toEqual([true, true]);
  });
});

test('on a phone no toast covers the button that was just used', async ({ page, enter, newPatient, call, day }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  for (const service of [/Teeth Cleaning/, /Oral Surgery/]) {
    await test.step(service.source, async () => {
      const button = cancelOf(page, service);
      // At the end of the window, where toasts usually are, or below the header.
      await button.evaluate((it) => it.scrollIntoView({ block: 'end' }));
      const used = await button.boundingBox();
      await button.click();
      // A renewed booking shows a toast as well, maybe only after the reload.
      const canceled = toasts(page).filter({ hasText: service });
      await expect(canceled).toBeVisible();
      const { x = 0, y = 0, width = 0, height = 0 } = used ?? {};
      const at = [x + width / 2, y + height / 2] as const;
      const isCovered = ([x, y]: readonly [number, number]) =>
        document.elementFromPoint(x, y)?.closest('.mantine-Notifications-root') !== null;
      expect(await page.evaluate(isCovered, at)).toBe(false);
      await canceled.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
    });
  }
});

test('on a phone no toast covers the menu or the navigation that was just opened', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  const button = cancelOf(page, /Teeth Cleaning/);
  await button.evaluate((it) => it.scrollIntoView({ block: 'end' }));
  await button.click();
  await expect(toasts(page).filter({ hasText: /Teeth Cleaning/ })).toBeVisible();
  // Each press reaches its target, or Playwright names the element that covers it.
  const account = page.getByRole('button', { name: 'Robin Example' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Your account' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click({ trial: true });
  await expect(toasts(page).filter({ hasText: /Teeth Cleaning/ })).toBeVisible();
});

test('in a window too low for both, the panel that was opened lies above the toast', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.setViewportSize({ width: 390, height: 250 });
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  await cancelOf(page, /Teeth Cleaning/).click();
  await expect(toasts(page).filter({ hasText: /Teeth Cleaning/ })).toBeVisible();
  // On its way to another place it exists twice.
  const toast = toasts(page).last();
  await page.getByRole('button', { name: 'Robin Example' }).click();
  await expect.poll(() => whichIsAbove(page.getByRole('menu'), toast)).toBe('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect.poll(() => whichIsAbove(page.getByRole('dialog', { name: 'Messages' }), toast)).toBe('dialog');
});

test("a toast closed by its 'Undo' or 'Close' leaves the focus on the page", async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await keepToasts(page);
  await openTwo({ page, enter, newPatient, call, day });
  for (const [name, service] of [
    ['Close', /Teeth Cleaning/],
    ['Undo', /Oral Surgery/],
  ] as const) {
    await test.step(name, async () => {
      await cancelOf(page, service).press('Enter');
      // The page moves the focus to this place once it exists.
      await expect(page.getByRole('cell', { name: 'Canceled' }).last()).toBeFocused();
      const toast = toasts(page).filter({ hasText: CANCELED });
      await toast.getByRole('button', { name }).press('Enter');
      await expect(toast).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
  }
});

test('good news comes into a toast that is already there: a screen reader may not read out what a new one brings', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await openTwo({ page, enter, newPatient, call, day });
  const text = 'Cancel Booking Successfully!';
  // What the accessibility tree has of each toast when it is added, and what is added to it later.
  const added = await page.evaluateHandle(() => {
    const texts: { first: string[]; later: string[] } = { first: [], later: [] };
    const readable = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
      return copy.textContent;
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[data-toast]')) texts.first.push(readable(node));
          else if ((target as Element).closest('[data-toast]')) texts.later.push(readable(node));
        }
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  await cancelOf(page, /Teeth Cleaning/).click();
  await expect(toasts(page)).toHaveText(new RegExp(text));
  await expect.poll(async () => (await added.jsonValue()).later).toEqual([expect.stringContaining(text)]);
  expect((await added.jsonValue()).first.join()).not.toContain(text);
  await expect(toasts(page)).toHaveText(new RegExp(text));
});
