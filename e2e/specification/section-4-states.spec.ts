import type { Page } from 'playwright/test';
import type { Service } from '../../contract/service.ts';
import { SLOT, wishOf } from '../../test/wish.ts';
import { card, fillBooking } from '../support/booking-day.ts';
import { expect, readToken, test } from './row.ts';

/** Whom the identity provider's code keeps signed in, in its own database. */
function readProviderUsers(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result.filter(({ fbase_key }) => fbase_key.startsWith('firebase:authUser')));
          };
        };
      }),
  );
}

test('4 Authentication: signed out becomes signed in, and the navbar switches', async ({ page, newPerson, signIn }) => {
  await page.goto('/login');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Appointment', 'Register', 'Login']);
  await signIn(page, await newPerson());
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Appointment', 'Dashboard']);
});

test('4 Authentication: Logout signs out of the provider and removes the accessToken item', async ({
  page,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  expect(await readProviderUsers(page)).toHaveLength(1);
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await readToken(page)).toBeNull();
  await expect.poll(() => readProviderUsers(page)).toHaveLength(0);
});

test('4 Booking: created unpaid', async ({ call, day, newPatient, page, enter }) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(card(page, 'Teeth Cleaning')).toContainText('15 spaces available');
  const mine = await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json();
  expect(mine).toMatchObject([{ slot: SLOT, payment: false }]);
});

test('4 Booking: an unpaid one can be cancelled, which deletes it', async ({ call, day, newPatient, page, enter }) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(person);
  await page.goto('/dashboard');
  await page
    .getByRole('row', { name: /Teeth Cleaning/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  const mine = () => call('GET', `/my-appointment?email=${person.email}`, { person });
  await expect.poll(async () => (await mine()).json()).toEqual([]);
});

test('4 User: normal becomes admin by make admin', async ({ page, call, admin, newPatient, enter }) => {
  const person = await newPatient();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByRole('row', { name: person.email })).toContainText('Admin');
  expect(await (await call('GET', `/check-admin/${person.email}`, { person })).json()).toEqual({ role: 'admin' });
});

test('4 User: admin becomes normal by remove admin', async ({ page, call, admin, newAdmin, enter }) => {
  const person = await newAdmin();
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByRole('row', { name: person.email })).toContainText('Patient');
  expect(await (await call('GET', `/check-admin/${person.email}`, { person })).json()).toEqual({ role: null });
});

test('4 Booking modal: on success it closes', async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
});

test('4 Booking modal: on success the list of services refreshes', async ({ page, day, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Oral Surgery').getByText(SLOT)).toBeVisible();
  const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(card(page, 'Oral Surgery').getByText(SLOT)).toHaveCount(0);
});

test("4 Service card: without slots it shows 'No slot available' and its button is disabled", async ({
  page,
  call,
  day,
  newPatient,
  enter,
}) => {
  const services = (await (await call('GET', `/available?date=${day.medium}`)).json()) as Service[];
  for (const slot of services.find(({ name }) => name === 'Cavity Protection')?.available ?? []) {
    const person = await newPatient();
    const booked = await call('POST', '/booking', { person, body: wishOf(person, day, slot, 'cavity-protection') });
    expect(booked.status()).toBe(201);
  }
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const full = card(page, 'Cavity Protection');
  await expect(full).toContainText('No slot available');
  await expect(full.getByRole('button', { name: 'Book appointment' })).toBeDisabled();
});
