// Changes by a colleague while somebody's finger is on its way to the screen.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';
import type { Service } from '../../contract/service.ts';
import { dayAhead } from '../support/booking-day.ts';
import { readSheet } from '../support/clinic-sheet.ts';
import { makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { watchSaid } from '../support/watch-said.ts';

async function note(call: TestFixtures['call'], person: SignedIn, visitId: string, kind: string): Promise<void> {
  const body = { visitId, kind, at: new Date().toISOString() };
  expect((await call('PUT', `/visit-events/${randomUUID()}`, { person, body })).ok()).toBe(true);
}

/** No other test books its times of tomorrow. */
const PEDIATRIC = { serviceId: 'pediatric-dental', serviceName: 'Pediatric Dental', price: 49 };

test('a button that a colleague has changed ignores a tap meant for its old text, and an open menu stays as it is', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const [here, there] = [await newDesk('Dee Desk'), await newDesk('Lou Lobby')];
  const visitId = await makeBooking(call, {
    person: await newPatient('Pat Pressed'),
    day,
    slot: '10.00 AM - 10.30 AM',
  });
  const noteThere = (kind: string) => note(call, there, visitId, kind);
  await enter(here);
  const row = await openDesk(page, day, 'Pat Pressed');

  await test.step('a tap at the moment of the change notes nothing', async () => {
    await row.getByRole('button', { name: 'Arrived' }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const tap = () => document.elementFromPoint(left + width / 2, top + height / 2);
      new MutationObserver(() => {
        if (button.textContent !== 'In chair' || 'tapped' in document.body.dataset) return;
        const hit = tap();
        document.body.dataset.tapped = hit?.closest('button')?.textContent ?? 'nothing';
        (hit as HTMLElement | null)?.click();
      }).observe(button, { characterData: true, childList: true, subtree: true });
    });
    await noteThere('arrived');
    await expect(page.locator('body')).toHaveAttribute('data-tapped', 'nothing');
    await expect(row).toHaveAttribute('data-state', 'arrived');
  });

  await test.step('the menu stays as it was when it was opened', async () => {
    await row.getByRole('button', { name: 'More' }).click();
    const items = row.getByRole('menuitem');
    await expect(items.getByText('Missed')).toBeVisible();
    const before = await items.allTextContents();
    await noteThere('in-chair');
    await expect(row).toHaveAttribute('data-state', 'in-chair');
    expect(await items.allTextContents()).toEqual(before);
    await items.getByText('Done', { exact: true }).click();
    await expect(row).toHaveAttribute('data-state', 'done');
  });
});

test('an entry chosen in a menu takes back nothing that a colleague has noted since it was opened', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  origin,
  day,
}) => {
  const [here, there] = [await newDesk('Dee Desk'), await newDesk('Lou Lobby')];
  const person = await newPatient('Pat Present');
  const visitId = await makeBooking(call, { person, day, slot: '11.00 AM - 11.30 AM' });
  const noteThere = (kind: string) => note(call, there, visitId, kind);
  const eventsAtClinic = async () =>
    (await readSheet(origin, here, day)).events.filter((event) => event.visitId === visitId).map(({ kind }) => kind);
  await enter(here);
  const row = await openDesk(page, day, 'Pat Present');
  await row.getByRole('button', { name: 'More' }).click();
  for (const kind of ['arrived', 'in-chair']) await noteThere(kind);
  await expect(row).toHaveAttribute('data-state', 'in-chair');
  const readStatus = await watchSaid(page.locator('body'), 'status');
  await row.getByRole('menuitem', { name: 'Missed' }).click();
  await expect.poll(async () => (await eventsAtClinic()).sort()).toEqual(['arrived', 'in-chair', 'missed']);
  await expect(row).toHaveAttribute('data-state', 'in-chair');
  await expect(row.getByText('Noted by Lou Lobby', { exact: true })).toBeVisible();
  await expect.poll(readStatus).toContain('Pat Present: In chair');
  expect(await readStatus()).not.toContain('Pat Present: Missed');

  // A state that was visible when the menu opened is taken back as always.
  await row.getByRole('button', { name: 'More' }).click();
  await row.getByRole('menuitem', { name: 'Missed' }).click();
  await expect(row).toHaveAttribute('data-state', 'missed');
});

test('choosing from the menu of an appointment that was canceled since says that nothing was noted', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const person = await newPatient('Pat Gone');
  await enter(await newDesk());
  const id = await makeBooking(call, { person, day, slot: '01.00 PM - 01.30 PM' });
  const row = await openDesk(page, day, 'Pat Gone');
  const told = page.getByRole('alert').filter({ hasText: 'Pat Gone' });
  await row.getByRole('button', { name: 'More' }).click();
  expect((await call('DELETE', `/del-booking/${id}`, { person })).ok()).toBe(true);
  await expect(row).toHaveAttribute('data-kind', 'canceled');
  await row.getByRole('menuitem', { name: 'In chair' }).click();
  await expect(told).toHaveText('The appointment of Pat Gone was canceled in the meantime. Nothing was noted.');
  await expect(row.getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('a');
  await expect(row).toHaveAttribute('data-state', 'arrived');
});

/** Where a tap lands that was meant for this button, when another place of it has just been painted. */
function hitOnceMoved(button: Locator): Promise<'a row' | 'no row'> {
  return button.evaluate(async (button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const nextFrame = () => new Promise(requestAnimationFrame);
    while (button.getBoundingClientRect().top === top) await nextFrame();
    // The move itself may not be painted yet.
    await nextFrame();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit) throw new Error('The button is outside of the window');
    return hit.closest('[data-visit]') ? 'a row' : 'no row';
  });
}

test('a row that appears above or grows moves no other row under the finger, and its time is no longer offered', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
  day,
}) => {
  const here = await newDesk();
  await makeBooking(call, { person: await newPatient('Pat Later'), day, slot: '03.00 PM - 03.30 PM' });
  // Nothing is under a finger outside of the window.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await enter(here);
  const row = await openDesk(page, day, 'Pat Later');
  const next = page.getByRole('button', { name: /^Next free: / });
  await expect(next).toBeVisible();
  const [, time = ''] = /^Next free: (.+), /.exec(await next.innerText()) ?? [];
  await row.getByRole('button', { name: 'Arrived' }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const rows = button.closest('tbody') as Element;
    new MutationObserver(() => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      document.body.dataset.tapped ??= hit?.closest('button')?.textContent ?? 'nothing';
    }).observe(rows, { childList: true });
  });

  // Free times arrive later than the sheet.
  await page.route(/\/available\?/, (route) => route.abort());
  const offered = (await (await call('GET', `/available?date=${encodeURIComponent(day.medium)}`)).json()) as Service[];
  const slotOf = ({ available }: Service) => available.find((slot) => slot.startsWith(time));
  const first = offered.filter((service) => slotOf(service) !== undefined);
  for (const service of first) {
    const { _id: serviceId, name: serviceName, price } = service;
    const patient = { name: `Ada ${serviceName}`, phone: '212 555 0100' };
    const body = { patient, serviceId, serviceName, price, date: day.medium, slot: slotOf(service) };
    expect((await call('POST', '/desk-booking', { person: here, body })).ok()).toBe(true);
  }
  await expect(rowOf(page, 'Ada ')).toHaveCount(first.length);
  await expect(next).not.toContainText(time);
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'nothing');
  await expect(row).toHaveAttribute('data-state', 'expected');

  await test.step('nor does what a colleague has noted', async () => {
    const { name, price: amount } = first.at(-1) as Service;
    const above = rowOf(page, `Ada ${name}`);
    const hit = hitOnceMoved(row.getByRole('button', { name: 'Arrived' }));
    const path = `/desk-payment/${await above.getAttribute('data-visit')}`;
    const body = { id: randomUUID(), kind: 'terminal', amount, reference: 'slip 0042' };
    expect((await call('POST', path, { person: here, body })).ok()).toBe(true);
    expect(await hit).toBe('no row');
  });

  await test.step('nor does the reason why something was not possible', async () => {
    const { name, price: amount } = first[0] as Service;
    const above = rowOf(page, `Ada ${name}`);
    const { promise: isLetGo, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/desk-payment/*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await above.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Paid in cash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const path = `/desk-payment/${await above.getAttribute('data-visit')}`;
    const body = { id: randomUUID(), kind: 'terminal', amount };
    expect((await call('POST', path, { person: here, body })).ok()).toBe(true);
    await expect(above).toContainText('Paid by terminal');
    const hit = hitOnceMoved(row.getByRole('button', { name: 'Arrived' }));
    answer();
    expect(await hit).toBe('no row');
    await expect(above).toContainText('Not possible');
  });
});

test('patients that the clinic adds to those on the tablet move nobody else under the finger', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  // The tablet keeps the sheets of two days.
  const day = dayAhead(1);
  for (const [name, slot] of [
    ['Pat Above', '11.00 AM - 11.30 AM'],
    ['Pat Below', '11.30 AM - 12.00 PM'],
  ] as const)
    await makeBooking(call, { person: await newPatient(name), day, slot, service: PEDIATRIC });
  await enter(await newDesk());
  await openDesk(page, day, 'Pat Below');
  const { promise: isLetGo, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/patients\?/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'New booking' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pat');
  const below = page.getByRole('button', { name: /^Pat Below/ });
  await expect(below).toBeVisible();
  await below.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    new MutationObserver(() => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      document.body.dataset.tapped ??= hit?.closest('button')?.textContent ?? 'nothing';
    }).observe(button.closest('ul') as Element, { childList: true, characterData: true, subtree: true });
  });
  answer();
  await expect(below).toContainText('@molar.test');
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'nothing');
  await below.click();
  await expect(page.getByRole('button', { name: 'Somebody else' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Pat Below');
});
