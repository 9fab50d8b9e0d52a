// A patient before, during and after a booking: one setup for the rows about the page, one for the flow from the
// booking to its cancellation.
import type { Route } from 'playwright/test';
import type { Service } from '../../contract/service.ts';
import { SLOT, wishOf } from '../../test/wish.ts';
import { card, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillTooLate } from '../support/too-late.ts';
import { expectProblem } from './field-problem.ts';
import { nextCall, toast } from './row.ts';

const SERVICE = 'Teeth Orthodontics';

test('the page before anything is booked', async ({ page, newPatient, enter, day, call }) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as Service[];
  await enter(await newPatient('Robin Example'));
  const asked = nextCall(page, 'GET', '/available');
  await page.goto(`/appointment?date=${day.iso}`);

  await test.step('7 GET /available?date=: the page asks without auth, for the formatted date', async () => {
    const request = await asked;
    expect(new URL(request.url()).searchParams.get('date')).toBe(day.medium);
    expect(request.headers().authorization).toBeUndefined();
  });
  await test.step('2 /appointment: a grid of service cards for the chosen date', async () => {
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(services.map(({ name }) => name));
  });
  await test.step('2 Service card: shows the name', async () => {
    await expect(card(page, SERVICE).getByRole('heading')).toHaveText(SERVICE);
  });
  await test.step('2 Service card: shows the slots', async () => {
    await expect(card(page, SERVICE).getByRole('listitem')).toHaveCount(16);
    await expect(card(page, SERVICE).getByRole('listitem').first()).toHaveText(SLOT);
  });
  await test.step('2 Service card: shows the price in dollars per 30 minutes', async () => {
    await expect(card(page, SERVICE)).toContainText('$80 per 30 minutes');
  });
  await test.step('2 Service card: has a book button', async () => {
    await expect(card(page, SERVICE).getByRole('button', { name: 'Book appointment' })).toBeEnabled();
  });
  await test.step('9 Price is shown per 30 minutes, in dollars', async () => {
    for (const [service, price] of [
      ['Teeth Orthodontics', 80],
      ['Cosmetic Dentistry', 55],
      ['Teeth Cleaning', 99],
      ['Cavity Protection', 129],
      ['Pediatric Dental', 49],
      ['Oral Surgery', 100],
    ] as const) {
      await expect(card(page, service).getByText(`$${price} per 30 minutes`, { exact: true })).toBeVisible();
    }
  });

  const dialog = page.getByRole('dialog', { name: SERVICE });
  await test.step('2 /appointment: a booking modal', async () => {
    await card(page, SERVICE).getByRole('button', { name: 'Book appointment' }).click();
    await expect(dialog).toBeVisible();
  });
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  const slot = dialog.getByRole('combobox', { name: 'Appointment time' });
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  await test.step('2 Booking modal: read-only name and email of the signed-in account', async () => {
    for (const [label, value] of [
      ['Name', 'Robin Example'],
      ['Email', /@molar\.test$/],
    ] as const) {
      const field = dialog.getByRole('textbox', { name: label });
      await expect(field).toHaveValue(value);
      await expect(field).not.toBeEditable();
    }
  });
  await test.step('5 Booking: name and email read-only from the account', async () => {
    for (const name of ['Name', 'Email']) {
      await expect(dialog.getByRole('textbox', { name })).toHaveAttribute('readonly');
    }
  });
  await test.step('2 Booking modal: a slot selector with the free slots, none of them preselected', async () => {
    const free = services.find(({ name }) => name === SERVICE)?.available ?? [];
    await expect(slot).toHaveValue('');
    await expect(slot.getByRole('option')).toHaveText(['', ...free]);
  });
  await test.step('2 Booking modal: an input for phone', async () => {
    await phone.fill('555 0100');
    await expect(phone).toHaveValue('555 0100');
  });
  await test.step("5 Booking: slot required, 'Please select appointment time'", async () => {
    await book.click();
    await expectProblem(page, 'Appointment time', 'Please select appointment time');
    await expect(dialog).toBeVisible();
  });
  await test.step('5 Booking: phone required', async () => {
    await slot.selectOption(SLOT);
    await phone.fill('');
    await book.click();
    await expectProblem(page, 'Phone', /phone/);
    await expect(dialog).toBeVisible();
  });

  await test.step('2 /appointment: a calendar on which a single day is picked', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const calendar = page.getByRole('region', { name: 'Calendar' });
    const chosen = calendar.getByRole('button', { pressed: true });
    await expect(chosen).toHaveCount(1);
    // A whole month later, so it is surely another day.
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('button', { name: /^17 / }).click();
    await expect(chosen).toHaveCount(1);
    await expect(chosen).toHaveAccessibleName(/^17 /);
    await expect(page).not.toHaveURL(new RegExp(day.iso));
  });
});

test('from a booking to its cancellation', async ({ page, newPatient, enter, day, call }) => {
  const person = await newPatient();
  const mine = async () => (await call('GET', `/my-appointment?email=${person.email}`, { person })).json();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning').getByText(SLOT)).toBeVisible();
  const booked = nextCall(page, 'POST', '/booking');
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();

  await test.step('7 POST /booking: the page sends the payload of the specification', async () => {
    const request = await booked;
    expect(request.postDataJSON()).toEqual(wishOf(person, day));
    expect(request.headers().authorization).toBe(`Bearer ${person.accessToken}`);
  });
  await test.step('8 Booking success: Appointment is set {date} at {slot}', async () => {
    await expect(toast(page, 'success', `Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
  });
  await test.step('4 Booking modal: on success it closes', () => expect(dialog).toBeHidden());
  await test.step('4 Booking modal: on success the list of services refreshes', async () => {
    await expect(card(page, 'Teeth Cleaning').getByText(SLOT)).toHaveCount(0);
  });
  await test.step('4 Booking: created unpaid', async () => {
    await expect(card(page, 'Teeth Cleaning')).toContainText('15 spaces available');
    expect(await mine()).toMatchObject([{ slot: SLOT, payment: false }]);
  });

  const asked = nextCall(page, 'GET', '/my-appointment');
  await page.goto('/dashboard');
  await test.step('7 GET /my-appointment?email=: the page lists the bookings', async () => {
    expect(new URL((await asked).url()).searchParams.get('email')).toBe(person.email);
  });
  const row = page.getByRole('table', { name: 'My appointments' }).getByRole('row', { name: /Teeth Cleaning/ });
  await test.step('2 /dashboard (index): My Appointments table', async () => {
    await expect(row).toContainText(day.medium);
  });
  await test.step('9 The booking date format is medium style', async () => {
    const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day.iso));
    await expect(page.getByRole('cell', { name: medium, exact: true })).toBeVisible();
  });

  const [{ _id }] = (await mine()) as [{ _id: string }];
  const canceled = nextCall(page, 'DELETE', `/del-booking/${_id}`);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await test.step('7 DELETE /del-booking/{id}: the page cancels with it', async () => {
    expect((await canceled).headers().authorization).toBe(`Bearer ${person.accessToken}`);
  });
  const said = toast(page, 'success', 'Cancel Booking Successfully!');
  await test.step("8 Success toasts: 'Cancel Booking Successfully!'", () => expect(said).toBeVisible());
  await test.step('4 Booking: an unpaid one can be canceled, which deletes it', async () => {
    await expect(page.getByText("You don't have any appointment")).toBeVisible();
    await expect.poll(mine).toEqual([]);
  });
  await test.step('8 Every message stays in a list', async () => {
    await said.getByRole('button', { name: 'Close' }).click();
    await expect(said).toHaveCount(0);
    await page.getByRole('button', { name: 'Messages' }).click();
    const list = page.getByRole('dialog', { name: 'Messages' });
    await expect(list.getByRole('listitem')).toContainText(['Cancel Booking Successfully!']);
  });
});

test('a booking that is too late', async ({ page, call, day, newPatient, enter }) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await test.step('8 Booking conflict: Appointment already set on {date} at {slot}', async () => {
    await expect(toast(page, 'error', `Appointment already set on ${day.medium} at ${SLOT}`)).toBeVisible();
  });
  await test.step('refused requests are counted in words, and their list offers alternatives', async () => {
    await page.getByRole('button', { name: '1 needs your attention' }).click();
    const list = page.getByRole('dialog', { name: '1 needs your attention' });
    await expect(list).toContainText('Not possible: Somebody else has booked this time');
    await expect(list.getByRole('button', { name: /^Book .* instead$/ })).toHaveCount(3);
    await expect(list.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await list.getByRole('link', { name: 'What is saved on this device' }).click();
    await expect(page).toHaveTitle('On this device - Molar');
    await expect(list).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the alternatives are free', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /instead$/ })
      .first()
      .click();
    await expect(page.getByText(/^Appointment is set/).first()).toBeVisible();
    await expect(page.getByText('your attention')).toHaveCount(0);
  });
});

test('a service with hardly any free times', async ({ page, call, day, newPatient, enter }) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as Service[];
  const free = services.find(({ _id }) => _id === 'cavity-protection')?.available ?? [];
  const take = async (slot: string) => {
    const person = await newPatient();
    const booked = await call('POST', '/booking', { person, body: wishOf(person, day, slot, 'cavity-protection') });
    expect(booked.status()).toBe(201);
  };
  const [last = '', ...others] = free;
  for (const slot of others) await take(slot);
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const service = card(page, 'Cavity Protection');
  await test.step('9 Service cards show the count of available spaces', async () => {
    await expect(card(page, 'Teeth Cleaning').getByText('16 spaces available', { exact: true })).toBeVisible();
    await expect(service.getByText('1 space available', { exact: true })).toBeVisible();
  });
  await test.step("4 Service card: without slots it shows 'No slot available' and its button is disabled", async () => {
    await take(last);
    await page.reload();
    await expect(service).toContainText('No slot available');
    await expect(service.getByRole('button', { name: 'Book appointment' })).toBeDisabled();
  });
});

test('9 Price: cents are shown as two digits, wherever a price is', async ({ page, call, day, newPatient, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  const withCents = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"price":99', '"price":49.5') });
  };
  // A page that is left drops its requests.
  await page.route(/\/(available|my-appointment|booking\/[^/]+)\b/, (route) => withCents(route).catch(() => {}));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('$49.50 per 30 minutes');
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('dialog')).toContainText('$49.50 per 30 minutes');
  await page.goto('/dashboard');
  await expect(page.getByRole('cell', { name: '$49.50', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pay' }).click();
  const summary = page.getByRole('region', { name: 'Teeth Cleaning' });
  await expect(summary).toContainText('$49.50');
});
