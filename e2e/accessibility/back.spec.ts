// On a phone, Back closes a dialog and never leaves the page below.
import type { Page } from 'playwright/test';
import { SLOT } from '../../test/wish.ts';
import { card, fillBooking } from '../support/booking-day.ts';
import { openUsers } from '../support/find-user.ts';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

/** By who opens them, on one page. To add a dialog, add the name of its screen. */
const DIALOGS = {
  'a patient': ['appointment, booking dialog', 'your account, asking', 'on this device, asking'],
  'an admin': [
    'manage doctor, asking',
    'front desk, adding a walk-in',
    'front desk, noting a payment',
    'front desk, taking a payment back',
    'front desk, a new booking',
    'front desk, its keys',
    // What it notes stays on the sheet.
    'front desk, entering from paper',
  ],
};

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

function named(name: string) {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}

for (const [who, names] of Object.entries(DIALOGS)) {
  test(`Back closes the dialogs of ${who} and stays on the page`, async ({ page, visit }) => {
    for (const name of names) {
      await test.step(name, async () => {
        await visit(named(name));
        await expectBackCloses(page);
        await page.goForward();
        await expectFocusAfterReload(page);
      });
    }
  });
}

// The browser asks before it reloads this screen.
test('Back closes it and stays on the page: logging out of a tab that keeps nothing', async ({ page, visit }) => {
  await visit(named('logging out of a tab that keeps nothing'));
  await expectBackCloses(page);
});

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

const OPENED = {
  'my appointments': [
    { button: /^Messages$/, role: 'dialog' },
    { button: /Online|Connecting/, role: 'dialog' },
    { button: /^Robin Example$/, role: 'menu' },
  ],
  'front desk': [{ button: /^More$/, role: 'menu' }],
  'all users': [{ button: /^More$/, role: 'menu' }],
} as const;

for (const [name, openers] of Object.entries(OPENED)) {
  test(`Back on a phone closes what a button has opened: ${name}`, async ({ page, visit }) => {
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
    await visit(named(name));
    for (const { button, role } of openers) {
      await test.step(button.source, async () => {
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
  });
}
