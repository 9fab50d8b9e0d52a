// Keyboard only.
import type { Locator, Page } from 'playwright/test';
import { card } from '../support/booking-day.ts';
import { wakeUp } from '../support/wake-up.ts';
import { isToBeSeen } from './layout.ts';
import { openBooking } from './patient-screens.ts';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

test('keyboard only: from GET STARTED on the home page to a booked appointment', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter(await newPatient());
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'GET STARTED' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appointment/);

  const today = page.getByRole('grid').locator('[aria-current="date"]');
  await expect(today).toBeVisible();
  await tabTo(page, today);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=/);
  const book = card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' });
  await expect(book).toBeEnabled();
  // Each service has a button of that name.
  await expect(book).toHaveAccessibleDescription('Teeth Cleaning');
  await tabTo(page, book);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' });
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await page.keyboard.type('555 0100');
  await tabTo(page, dialog.getByRole('combobox', { name: 'Appointment time' }));
  await page.keyboard.type('08.00');
  await tabTo(page, dialog.getByRole('button', { name: 'Book' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Appointment is set' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
});

test('keyboard only: an appointment is canceled', async ({ page, visit }) => {
  await visit(named('my appointments'));
  await test.step('the menu of the dashboard can be skipped', async () => {
    await page.setViewportSize({ width: 844, height: 300 });
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip the menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
    expect(await isToBeSeen(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pay' })).toBeFocused();
  });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  // Somebody may have several appointments for the same service.
  for (const control of [page.getByRole('link', { name: 'Pay' }), cancel])
    await expect(control).toHaveAccessibleDescription(/^Teeth Cleaning \w+ \d+, \d+ 08\.00 AM - 08\.30 AM$/);
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  // The button is gone, and the focus moves next to the Undo button.
  await expect(page.getByRole('cell', { name: /Canceled/ })).toBeFocused();
});

test('the first Tab leads to a link that skips the navigation; the drawer keeps the focus, and returns it to its toggle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isToBeSeen(page.getByRole('heading', { level: 1 }))).toBe(true);

  const toggle = page.getByRole('button', { name: 'Toggle navigation' });
  await toggle.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('after a page change the focus is at its content, which has the name of the page', async ({ page }) => {
  await page.goto('/');
  await wakeUp(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main', { name: 'Login - Molar' })).toBeFocused();
});

test('the booking dialog keeps the focus, and returns it to the button that opened it or its replacement', async ({
  page,
  call,
  request,
  enter,
  newPatient,
  newPerson,
  admin,
}) => {
  await openBooking({ page, call, request, enter, newPatient, newPerson, admin });
  const dialog = page.getByRole('dialog');
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const cleaning = card(page, 'Teeth Cleaning');
  const book = cleaning.getByRole('button', { name: 'Book appointment' });
  await expect(book).toBeFocused();
  await expect(page.getByRole('button', { name: 'Book appointment', disabled: false })).toHaveCount(6);

  await test.step('the focus is not lost with a time that was tapped and then booked', async () => {
    const time = cleaning.getByRole('button', { name: '04.30 PM - 05.00 PM' });
    await time.click();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 0100');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(time).toHaveCount(0);
    await expect(book).toBeFocused();
  });
});

test('a form that does not fit on the screen moves the focus to its first problem', async ({ page, visit }) => {
  await visit(named('register, with problems'));
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('the avatar menu and the list of messages can be reached by keyboard, and return the focus', async ({
  page,
  newPatient,
  enter,
}) => {
  await enter(await newPatient('Robin Example'));
  await page.goto('/about');
  const avatar = page.getByRole('button', { name: 'Robin Example' });
  await avatar.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(avatar).toBeFocused();

  const bell = page.getByRole('button', { name: 'Messages' });
  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Messages' });
  await expect(list).toBeVisible();
  // It handles keys a moment after it appears.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(bell).toBeFocused();

  await test.step('Escape before the focus has entered the opened panel leaves it at the button', async () => {
    for (const [name, role] of [
      ['Robin Example', 'menu'],
      ['Messages', 'dialog'],
    ] as const) {
      const button = page.getByRole('button', { name });
      await button.focus();
      await button.evaluate((opener: HTMLButtonElement, role) => {
        opener.click();
        return new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            const opened = document.querySelector(`[role="${role}"] [hidden]`);
            if (!opened) return;
            observer.disconnect();
            opened.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
            resolve();
          }).observe(document, { subtree: true, childList: true });
        });
      }, role);
      await expect(page.getByRole(role)).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
});

test('every entry of a menu can be reached in a window that is too low for it', async ({ page, visit }) => {
  await page.setViewportSize({ width: 844, height: 300 });
  await visit(named('front desk'));
  const row = page.getByRole('row', { name: 'Maximiliane' });
  await row.getByRole('button', { name: 'More' }).press('Enter');
  const items = row.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  for (let index = 1; index < (await items.count()); index++) {
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(index)).toBeFocused();
    await expect(items.nth(index)).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'More' })).toBeFocused();
});

function named(name: string) {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}
