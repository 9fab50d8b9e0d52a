import { SLOT, wishOf } from '../../test/wish.ts';
import { card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { keepWhatGoes } from '../support/keep-what-goes.ts';
import { rememberOn } from '../support/signed-in.ts';
import { openTwo } from '../support/two-bookings.ts';
import { watchSaid } from '../support/watch-said.ts';

test('a new patient registers, books a slot, sees it under My appointments and cancels it', async ({ page }) => {
  const day = dayAhead(3);
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin Example');
  await page.getByRole('textbox', { name: 'Email' }).fill(`o'robin+${crypto.randomUUID().slice(0, 8)}&co@molar.test`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password');
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page).toHaveURL(new RegExp(`/appointment\\?date=${day.iso}`));
  const service = card(page, 'Teeth Cleaning');
  await expect(service).toContainText('$99 per 30 minutes');
  await expect(service).toContainText('16 spaces available');
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await expect(dialog.getByLabel('Name')).toHaveValue('Robin Example');
  await dialog.getByRole('button', { name: 'Book' }).click();

  await expect(page.getByText(`Appointment is set ${day.medium} at `).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(service).toContainText('15 spaces available');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText(day.medium);
  await expect(row).toContainText(SLOT);
  await expect(row).toContainText('$99');
  await row.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByText('Cancel Booking Successfully!').first()).toBeVisible();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('16 spaces available');
});

test('the header shows no text while all is well, and says when something takes a while to be sent', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await page.clock.install();
  await openTwo({ page, enter, newPatient, call, day });
  const header = page.getByRole('banner');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const said = await watchSaid(header, 'status');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  let steps = 0;
  await expect(async () => {
    // Less than it is patient for.
    if (steps++ < 40) await page.clock.runFor(20);
    expect(await page.getByText('Cancel Booking Successfully!').count()).toBe(1);
  }).toPass();
  expect((await said()).filter((text) => text.includes('waiting'))).toEqual([]);
  await page.clock.resume();

  const { promise: given, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/del-booking/*', async (route) => {
    await given;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(header.getByRole('button', { name: /^Sending\b.*1 waiting/ })).toBeVisible();
  answer();
  // For screen readers only.
  const online = header.getByRole('button', { name: 'Online' }).getByText('Online');
  await expect(online).toBeAttached();
  expect(await online.boundingBox()).toMatchObject({ width: 1, height: 1 });
});

test('the second person who wants a slot is told that it is taken, and gets it after it was canceled', async ({
  browser,
  origin,
  newPatient,
}) => {
  const day = dayAhead(4);
  const open = async (name: string) => {
    const context = await browser.newContext({ baseURL: origin });
    await rememberOn(context, origin, await newPatient(name));
    const page = await context.newPage();
    await page.goto(`/appointment?date=${day.iso}`);
    await expect(card(page, 'Oral Surgery')).toContainText('16 spaces available');
    return page;
  };
  const [first, second] = [await open('First Patient'), await open('Second Patient')];
  const firstDialog = await fillBooking(first, 'Oral Surgery', SLOT);
  const secondDialog = await fillBooking(second, 'Oral Surgery', SLOT);

  await firstDialog.getByRole('button', { name: 'Book' }).click();
  await expect(first.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await secondDialog.getByRole('button', { name: 'Book' }).click();
  await expect(second.getByText(`Appointment already set on ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await expect(card(second, 'Oral Surgery')).toContainText('15 spaces available');

  await first.getByRole('link', { name: 'Dashboard' }).click();
  await first
    .getByRole('row', { name: /Oral Surgery/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(first.getByText('Cancel Booking Successfully!').first()).toBeVisible();

  await second.reload();
  await expect(card(second, 'Oral Surgery')).toContainText('16 spaces available');
  const again = await fillBooking(second, 'Oral Surgery', SLOT);
  await again.getByRole('button', { name: 'Book' }).click();
  await expect(second.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('an open list of appointments shows a cancellation from another device', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  const { insertedId } = await (await call('POST', '/booking', { person, body: wishOf(person, day) })).json();
  await page.clock.install();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(await (await call('DELETE', `/del-booking/${insertedId}`, { person })).json()).toEqual({ deletedCount: 1 });
  await page.clock.fastForward(45_000);
  await expect(row).toHaveCount(0);
});

test('a past day can be chosen, and has no free times', async ({ page, enter, newPatient }) => {
  const past = dayAhead(-3);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${past.iso}`);
  await expect(page.getByText('This day has passed, so it has no free times.')).toBeVisible();
  await expect(card(page, 'Teeth Cleaning')).toContainText('No slot available');
  await expect(card(page, 'Teeth Cleaning').getByRole('button')).toBeDisabled();
  await expect(page).toHaveURL(new RegExp(`date=${past.iso}$`));
  await expect(page.locator('[aria-pressed="true"]')).toHaveAttribute('data-day', past.iso);
  await page.getByRole('button', { name: 'Previous month' }).click();
  const first = page.getByRole('grid').getByRole('button').first();
  const iso = await first.getAttribute('data-day');
  await first.click();
  await expect(page).toHaveURL(new RegExp(`date=${iso}$`));
  await expect(page.locator('[aria-pressed="true"]')).toHaveAttribute('data-day', `${iso}`);
});

test('no toast covers a button that books, not even beside the last card of the page', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await keepWhatGoes(page);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const wishes = [
    ['Teeth Cleaning', SLOT],
    ['Teeth Orthodontics', '09.00 AM - 09.30 AM'],
    ['Pediatric Dental', '10.00 AM - 10.30 AM'],
  ] as const;
  // Opening a dialog later would remove the toasts.
  await page.route('**/booking', (route) => route.abort());
  for (const [service, slot] of wishes) {
    const dialog = await fillBooking(page, service, slot);
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.unroute('**/booking');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const toasts = page.getByText(`Appointment is set ${day.medium} at `);
  await expect(toasts).toHaveCount(wishes.length);
  await page.keyboard.press('End');
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article button')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      return above?.closest('.mantine-Notifications-root') ? [button.innerText] : [];
    }),
  );
  expect(covered).toEqual([]);
});
