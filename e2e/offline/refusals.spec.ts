// Requests that the clinic refused stay visible, with a next step, wherever one looks for them.

import { SLOT, wishOf } from '../../test/wish.ts';
import { dayAhead, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillTooLate } from '../support/too-late.ts';
import { askToLogOut } from './patient.ts';

test.use({ serviceWorkers: 'block' });

test('a booking whose price has changed shows the new price, and is made for it with one press', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  // The page has another price than the clinic.
  await page.route('**/available?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"price":99', '"price":90') });
  });
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toContainText('$90 per 30 minutes');
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('The price of this service has changed. Please check it again.').first()).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('Not possible: It costs $99 now');
  await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Book for $99' }).click();
  await expect(row).toContainText('Unpaid');
  await expect(row).toContainText('$99');
});

test('taking another time in a refused row keeps the keyboard on the page', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 needs your attention' })).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  const other = row.getByRole('button', { name: /instead$/ }).first();
  await expect(other).toHaveAccessibleDescription(`Teeth Cleaning ${day.medium} ${SLOT}`);
  await other.press('Enter');
  await expect(row).toContainText('Unpaid');
  await expect(row.getByRole('button', { name: /instead$/ })).toHaveCount(0);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('logging out says that refused requests are deleted, and nothing of them stays on the device', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('1 needs your attention')).toBeVisible();
  const asking = await askToLogOut(page);
  await expect(asking).toContainText(
    'Everything has reached the clinic. 1 refused request is deleted from this device.',
  );
  await asking.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText('1 needs your attention')).toBeVisible();
  await (await askToLogOut(page)).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  const readAll = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases())
        .map(({ name = '' }) => name)
        .filter((name) => name.startsWith('molar-'));
      const rowsOf = async (name: string) => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
        });
        const tables = Array.from(db.objectStoreNames);
        const rows = tables.map(
          (table) =>
            new Promise<unknown[]>((resolve) => {
              const reading = db.transaction(table).objectStore(table).getAll();
              reading.onsuccess = () => resolve(reading.result);
            }),
        );
        const found = (await Promise.all(rows)).flat();
        db.close();
        return found;
      };
      return (await Promise.all(names.map(rowsOf))).flat();
    });
  // Facts about the browser and the database may stay.
  const isPersonal = (row: unknown) => !/^\{"name":"(firstStoredAt|isPersistent)"/.test(JSON.stringify(row));
  await expect.poll(async () => (await readAll()).filter(isPersonal)).toEqual([]);
});

test('a person who already has an appointment is told which, and can try again once it is gone', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  // They already have it, from another device.
  const other = await call('POST', '/booking', {
    person,
    body: { ...wishOf(person, day), slot: '11.00 AM - 11.30 AM' },
  });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = page.getByRole('row', { name: /Not possible/ });
  const why = 'Not possible: You have Teeth Cleaning at 11.00 AM on this day';
  await expect(row).toContainText(why);
  await expect(row.getByRole('button')).toHaveText(['Discard']);
  await page.getByRole('button', { name: '1 needs your attention' }).click();
  const list = page.getByRole('dialog', { name: '1 needs your attention' });
  await expect(list).toContainText(why);
  await expect(list.getByRole('button')).toHaveText(['Discard']);

  const { insertedId } = (await other.json()) as { insertedId: string };
  await call('DELETE', `/del-booking/${insertedId}`, { person });
  await page.reload();
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: new RegExp(SLOT) })).toContainText('Unpaid');
});

test('a refused wish offers the times that are free by now, even if no screen shows its day', async ({
  page,
  enter,
  newPatient,
  call,
  day,
}) => {
  const rival = await newPatient();
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  const take = async (slot: string) => {
    const answer = await call('POST', '/booking', { person: rival, body: { ...wishOf(rival, day), slot } });
    return ((await answer.json()) as { insertedId: string }).insertedId;
  };
  const taken = await take(SLOT);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('1 needs your attention')).toBeVisible();
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Somebody else/ });
  await expect(row.getByRole('button', { name: 'Book 08.30 AM - 09.00 AM instead' })).toBeVisible();

  await call('DELETE', `/del-booking/${taken}`, { person: rival });
  await take('08.30 AM - 09.00 AM');
  await page.reload();
  await expect(row.getByRole('button', { name: /instead$/ })).toHaveCount(0);
  await expect(row).toContainText('Not booked: Somebody else had this time. It is free again');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: new RegExp(SLOT) })).toContainText('Unpaid');
});

test('a booking that may have been sent, and is canceled, stays in the list until the clinic answers', async ({
  page,
  enter,
  newPatient,
}) => {
  const there = dayAhead(17);
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await page.goto(`/appointment?date=${there.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await page.route('**/check-*/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('Waiting to be sent');
  await row.getByRole('button', { name: 'Cancel' }).click();
  const expectLeaving = async () => {
    await expect(row).toContainText('Cancellation waiting to be sent');
    await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expect(page.getByText("You don't have any appointment")).toHaveCount(0);
  };
  await expectLeaving();
  await page.reload();
  await expectLeaving();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  await expect(page.getByText('Cancel Booking Successfully!')).toBeVisible();
});

test('Discard of a request that may be at the clinic names the cancellation, and says why the request is still there', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await page.route('**/check-*/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/booking'));
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await failed;
  // The dialog closes by going back, which would cancel the next navigation.
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard/device');
  const items = page.getByRole('main').getByRole('listitem');
  await items.getByRole('button', { name: 'Discard' }).click();
  const wish = `Teeth Cleaning, ${day.medium}, ${SLOT}`;
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(`Book ${wish}`);
  await expect(items.first()).toContainText(
    'This may have reached the clinic already, so it stays until it is canceled there.',
  );
  await expect(items.first().getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await expect(items.last()).toContainText(`Cancel ${wish}`);
  // To keep the booking after all, discard the cancellation.
  await items.last().getByRole('button', { name: 'Discard' }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Waiting to be sent.');

  await test.step('the list of the header beside it names its requests by itself', async () => {
    await page.getByRole('button', { name: '1 waiting' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Discard' })).toBeVisible();
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

test('a press in the list leaves the keyboard in it, and Escape closes it', async ({
  page,
  context,
  enter,
  newPatient,
  call,
  day,
}) => {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, day);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  const status = page.getByRole('button', { name: '1 needs your attention' });
  const list = page.getByRole('dialog', { name: /attention|Online/ });
  const isInList = () => list.evaluate((it) => it.contains(document.activeElement));
  await status.press('Enter');
  await expect.poll(isInList).toBe(true);
  const discard = list.getByRole('button', { name: 'Discard' });
  await test.step('a button that a note above it has moved ignores taps at first', async () => {
    // It fades in.
    await discard.click({ trial: true });
    const seen = await discard.evaluateHandle((it) => {
      const { top } = it.getBoundingClientRect();
      const look = async (): Promise<string> => {
        await new Promise(requestAnimationFrame);
        return it.getBoundingClientRect().top === top ? look() : getComputedStyle(it).pointerEvents;
      };
      return { atFirst: look() };
    });
    await context.setOffline(true);
    expect(await seen.evaluate(({ atFirst }) => atFirst)).toBe('none');
    await discard.click({ trial: true });
    await context.setOffline(false);
    await expect(list).not.toContainText('The clinic can’t be reached right now.');
  });
  await discard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'This request was discarded.' });
  await expect(said).toContainText(`Book Teeth Cleaning, ${day.medium}`);
  await expect(list).toContainText('Nothing of yours is waiting.');
  expect(await isInList()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  const again = await fillTooLate({ page, newPatient, call }, dayAhead(250));
  await again.getByRole('button', { name: 'Book', exact: true }).click();
  await status.press('Enter');
  const other = list.getByRole('button', { name: /^Book .* instead$/ }).first();
  // Somebody may have several refused wishes that offer the same times.
  await expect(other).toHaveAccessibleDescription(/^Book Teeth Cleaning, /);
  await other.press('Enter');
  await expect(list).toContainText('Nothing of yours is waiting.');
  expect(await isInList()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});
