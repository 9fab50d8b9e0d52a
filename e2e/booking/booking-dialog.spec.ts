// The booking dialog is a history entry, and keeps the day and service that it was opened for.
import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright/test';
import { SLOT, wishOf } from '../../test/wish.ts';
import { type BookingDay, bookOn, card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAgain } from '../support/open-again.ts';
import { createPerson } from '../support/person.ts';
import { signInByCall } from '../support/signed-in.ts';

const LATER = '10.00 AM - 10.30 AM';

/** Taps the day in the calendar, whatever month it is in. */
async function tapDay(page: Page, { iso }: BookingDay) {
  const button = page.locator(`[data-day="${iso}"]`);
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await button.click();
}

const phoneIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Phone' });

test('Back closes the dialog, which keeps its day; Forward opens it again', async ({ page, enter, newPatient }) => {
  const [first, chosen] = [dayAhead(60), dayAhead(61)];
  await enter(await newPatient());
  await page.goto(`/appointment?date=${first.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toBeVisible();
  await tapDay(page, chosen);
  await expect(page).toHaveURL(new RegExp(`date=${chosen.iso}$`));
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  const said = await dialog.getByText(/per 30 minutes/).innerText();
  // A screen reader reads it with the title, and not the fields.
  await expect(dialog).toHaveAccessibleDescription(said);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`date=${chosen.iso}$`));
  await page.goForward();
  await expect(dialog.getByText(said)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(`Appointment is set ${chosen.medium} at ${SLOT}`).first()).toBeVisible();
  // Its entry is left: Back leads on to the day before.
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`date=${first.iso}$`));
  await expect(dialog).toBeHidden();
});

test('typed text survives Escape, Back and a reload, and the open dialog survives a reload', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  await page.goto('/about');
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  // Twice, as an impatient user does: it closes the dialog, and the page stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`date=${day.iso}$`));

  const open = () => card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  const expectTyped = async () => {
    await expect(phoneIn(page)).toHaveValue('555 0100');
    await expect(dialog.getByLabel('Appointment time')).toHaveValue(SLOT);
  };
  await open();
  await expectTyped();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await open();
  await expectTyped();
  await page.reload();
  await expectTyped();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`date=${day.iso}$`));
  // No pressed button is left to take the focus back.
  await expect(page.getByRole('main')).toBeFocused();
});

test('the last phone number is filled in again, until the person logs out', async ({
  page,
  newPatient,
  enter,
  signIn,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await expect(page.getByRole('dialog')).toBeHidden();
  const openAnother = () => card(page, 'Oral Surgery').getByRole('button', { name: 'Book appointment' }).click();
  await openAnother();
  await expect(phoneIn(page)).toHaveValue('555 0100');
  await expect(phoneIn(page)).toHaveAttribute('autocomplete', 'tel');
  await phoneIn(page).fill('555 0199');
  await page.goBack();

  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, person);
  await page.goto(`/appointment?date=${day.iso}`);
  await openAnother();
  await expect(phoneIn(page)).toHaveValue('');
});

test('a scroll and a press within one frame, as from a screen reader, keep the scroll position', async ({
  page,
  newPatient,
  enter,
  day,
}) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const opener = card(page, 'Oral Surgery').getByRole('button', { name: 'Book appointment' });
  const place = await opener.evaluate((button: HTMLElement) => {
    button.scrollIntoView();
    button.focus({ preventScroll: true });
    button.click();
    return scrollY;
  });
  expect(place).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Going back restores the scroll position.
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('the preset time, the refusals and the messages of the dialog while it closes', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await test.step('a time that is tapped on a card is preselected in the dialog', async () => {
    const time = page.getByRole('dialog').getByLabel('Appointment time');
    for (const slot of [LATER, SLOT]) {
      await card(page, 'Oral Surgery').getByRole('button', { name: slot }).click();
      await expect(time).toHaveValue(slot);
      await page.goBack();
      await expect(time).toBeHidden();
    }
    await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
    await expect(time).toHaveValue('');
    await page.goBack();
    await expect(time).toBeHidden();
  });
  await test.step('an update from the clinic changes nothing in an open dialog', async () => {
    const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
    const other = await newPatient();
    await call('POST', '/booking', { person: other, body: wishOf(other, day) });
    // As when somebody returns to the page.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(card(page, 'Teeth Cleaning')).toContainText('15 spaces available');
    await expect(dialog.getByLabel('Appointment time')).toHaveValue(SLOT);
    await page.goBack();
    await expect(dialog).toBeHidden();
  });
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await test.step('a phone number that nobody can call is refused in one sentence, and nothing is sent', async () => {
    for (const phone of ['x', '☎', '555 010', 'call me 555 0100']) {
      await phoneIn(page).fill(phone);
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await expect(phoneIn(page)).toHaveAccessibleDescription(
        /^Please enter a phone number with at least seven digits/,
      );
    }
    await phoneIn(page).fill('+1 (212) 555-0100 x12');
  });
  await test.step('while the dialog closes, it does not report its own booking as a conflict', async () => {
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        for (const node of document.querySelectorAll('[role=dialog] [role=status]')) seen.add(node.textContent ?? '');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Oral Surgery')).toContainText('You have');
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([]);
  });
});

// 844 by 390 is a phone on its side; 640 by 400 is a window of 1280 by 800 at 200 %.
const SMALL = [
  [390, 844],
  [844, 390],
  [640, 400],
] as const;

test('Book is visible without scrolling on small displays, with and without a connection', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  const calls = /\/(available|check-admin|check-desk)\b/;
  await enter(await newPatient());
  for (const [width, height] of SMALL) {
    await test.step(`at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`/appointment?date=${day.iso}`);
      await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
      const book = page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true });
      await expect(book).toBeInViewport({ ratio: 1 });
      await page.route(calls, (route) => route.abort());
      // An answer in flight would then say that the clinic is reachable.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('offline')));
        await expect(page.getByLabel('Third choice')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(book).toBeInViewport({ ratio: 1 });
      for (const name of ['Name', 'Email']) {
        await expect(page.getByRole('dialog').getByRole('textbox', { name })).toHaveAttribute('readonly');
      }
      await page.unroute(calls);
      // A reload would open the dialog again.
      await page.goBack();
      await expect(book).toBeHidden();
    });
  }
});

test('a name or an address longer than its line is readable in full, and Book stays in sight', async ({
  page,
  enter,
  origin,
  day,
}) => {
  const name = 'Maximiliane Featherstonehaugh-Cholmondeley of Marjoribanks';
  const email = `${randomUUID()}@appointments.dental-practice.test`;
  await enter(await signInByCall(origin, await createPerson(origin, name, email)));
  for (const [width, height] of [...SMALL, [740, 360]] as const) {
    await test.step(`at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`/appointment?date=${day.iso}`);
      await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeInViewport({ ratio: 1 });
      for (const [label, value] of Object.entries({ Name: name, Email: email })) {
        const field = dialog.getByRole('textbox', { name: label, exact: true });
        await expect(field).toHaveValue(value);
        await expect(field).toHaveAttribute('readonly');
        const hidden = await field.evaluate((it) => [
          it.scrollWidth - it.clientWidth,
          it.scrollHeight - it.clientHeight,
        ]);
        expect(hidden).toEqual([0, 0]);
      }
      await page.goBack();
      await expect(dialog).toBeHidden();
    });
  }
});

test('a booking in another tab moves nothing in an open dialog', async ({ page, context, enter, newPatient, day }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', LATER);
  const times = () => dialog.getByLabel('Appointment time').locator('option').allTextContents();
  const before = await times();
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  await book.focus();
  const other = await context.newPage();
  const send = async (route: Route) => {
    await expect(book).toBeDisabled();
    await route.continue();
  };
  await other.route('**/booking', send, { times: 1 });
  await bookOn(other, day, 'Oral Surgery', SLOT);
  await bookOn(other, dayAhead(9), 'Oral Surgery', LATER);
  await other.close();
  await expect(dialog).toContainText('You have Oral Surgery at 08.00 AM on this day.');
  await expect(card(page, 'Oral Surgery')).toContainText('15 spaces available');
  await expect(book).toBeFocused();
  expect(await times()).toEqual(before);
  await expect(dialog.getByLabel('Appointment time')).toHaveValue(LATER);
  await expect(phoneIn(page)).toHaveValue('555 0100');
  await expect(page).toHaveURL(new RegExp(`date=${day.iso}`));
});

test('a booking from another device, made under an earlier name, is on the card and in the dialog', async ({
  page,
  origin,
  enter,
  newPerson,
  call,
  day,
}) => {
  const person = await newPerson();
  const before = await signInByCall(origin, { ...person, name: 'Robin Before' });
  await call('POST', '/booking', { person: before, body: wishOf(before, day, SLOT, 'oral-surgery') });
  await enter(await signInByCall(origin, person));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Oral Surgery')).toContainText('You have');
  await card(page, 'Oral Surgery').getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You have Oral Surgery at 08.00 AM on this day.');
  await expect(dialog.getByRole('button', { name: 'Book' })).toHaveAccessibleDescription(/^You have Oral Surgery/);
});

test('two presses on Book in the same task of the page send one request', async ({ page, enter, newPatient, day }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/booking') asked.push(request.url());
  });
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a time that was booked is no longer filled in when the dialog is opened again', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('row', { name: /Teeth Cleaning/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByRole('row', { name: /^Canceled/ })).toBeVisible();
  await page.goto(`/appointment?date=${day.iso}`);
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog').getByLabel('Appointment time')).toHaveValue('');
});

test('a time that was booked is no longer filled in when the dialog is reopened while it closes', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const opener = card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  const time = dialog.getByLabel('Appointment time');
  await phoneIn(page).fill('212 555 0100');
  await time.selectOption(SLOT);
  expect(await openAgain(dialog.getByRole('button', { name: 'Book', exact: true }), opener)).toBe(true);
  await expect(time).toHaveValue('');
  await expect(dialog.locator('[data-autofocus]')).toBeFocused();
});

test('a booking from another device is known once the page is opened', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await page.goto(`/appointment?date=${day.iso}`);
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog')).toContainText('You have Teeth Cleaning at 08.00 AM on this day.');
});
