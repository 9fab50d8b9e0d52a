// On a phone, Back closes a dialog and never leaves the page below.
import type { Page } from 'playwright/test';
import { SLOT } from '../../test/wish.ts';
import { card, fillBooking } from '../support/booking-day.ts';
import { openUsers } from '../support/find-user.ts';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

/** The browser asks before it reloads this screen. */
const LOST = 'logging out of a tab that keeps nothing';

/** To add a dialog, add the name of its screen. */
const DIALOGS = [
  'appointment, booking dialog',
  'on this device, asking',
  LOST,
  'your account, asking',
  'manage doctor, asking',
  'front desk, adding a walk-in',
  'front desk, entering from paper',
  'front desk, noting a payment',
  'front desk, taking a payment back',
  'front desk, a new booking',
  'front desk, its keys',
];

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'parallel' });

async function expectBackCloses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
}

/** The button that opened it is no longer known. */
async function expectFocusAfterReload(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  // The initial focus.
  await expect(dialog.locator(':focus')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('body :focus')).toBeAttached();
}

for (const screen of screens.filter(({ name }) => DIALOGS.includes(name))) {
  test(`Back closes it and stays on the page: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    await expectBackCloses(page);
    if (screen.name === LOST) return;
    await page.goForward();
    await expectFocusAfterReload(page);
  });
}

test('a dialog that closes late, on a busy device, leaves the focus on the page', async ({ page, enter, newDesk }) => {
  await enter(await newDesk());
  // All that waits for what is drawn comes before it.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const soon = (work: () => void, ms?: number) => (ms === 20 ? queueMicrotask(work) : later(work, ms));
    Object.assign(window, { setTimeout: soon });
  });
  await page.goto('/dashboard/desk');
  await page.getByRole('button', { name: 'Keys' }).click();
  await expectFocusAfterReload(page);
});

test('Back closes it and stays on the page: giving up the admin role', async ({ page, enter, newAdmin }) => {
  const person = await newAdmin();
  await enter(person);
  await openUsers(page, person.email);
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' }).click();
  await expectBackCloses(page);
  await page.goForward();
  await expectFocusAfterReload(page);
});

test('Back closes it and stays on the page: logging out while requests wait', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient('Pat Leaves'));
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(card(page, 'Teeth Cleaning')).toContainText('waiting to be sent');
  await page.getByRole('button', { name: 'Pat Leaves' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectBackCloses(page);
  await page.goForward();
  await expectFocusAfterReload(page);
});

test('Back closes the navigation drawer, and a link in it replaces its history entry', async ({ page }) => {
  await page.goto('/');
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle navigation' });
  await toggle.click();
  await expectBackCloses(page);
  await page.goForward();
  await expectFocusAfterReload(page);
  await toggle.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** Plays the browser's close request for Back, which only phones send. */
const pressBack = (page: Page) => page.evaluate(() => (window as unknown as Watched).lastWatcher.requestClose());
interface Watched {
  lastWatcher: { requestClose(): void };
}

const OPENED: [screen: string, button: RegExp, role: 'menu' | 'dialog'][] = [
  ['my appointments', /^Messages$/, 'dialog'],
  ['my appointments', /Online|Connecting/, 'dialog'],
  ['my appointments', /^Robin Example$/, 'menu'],
  ['front desk', /^More$/, 'menu'],
  ['all users', /^More$/, 'menu'],
];

for (const [name, button, role] of OPENED) {
  test(`Back on a phone closes what ${button.source} has opened: ${name}`, async ({ page, visit }) => {
    await page.addInitScript(() => {
      const Original = (window as unknown as { CloseWatcher: new () => object }).CloseWatcher;
      class Kept extends Original {
        constructor() {
          super();
          Object.assign(window, { lastWatcher: this });
        }
      }
      Object.assign(window, { CloseWatcher: Kept });
    });
    const screen = screens.find((other) => other.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    await visit(screen);
    const opener = page.getByRole('button', { name: button }).first();
    const address = page.url();
    await opener.click();
    const opened = page.getByRole(role);
    await expect(opened).toBeVisible();
    await pressBack(page);
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(address);

    // One press sends two signals: the key's own, and the browser's.
    await opener.press('Enter');
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  });
}
