// One person at their own browser: their actions, and the page that they see.
import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { Booking } from '../../contract/booking.ts';
import { type BookingDay, card, fillBooking } from '../support/booking-day.ts';
import { expect as expectSoon } from '../support/fixtures.ts';
import { createPerson, type Person } from '../support/person.ts';
import { rememberOn, type SignedIn, signInByCall } from '../support/signed-in.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

/** Six browsers start at once: slow is not a failure. */
const expect = expectSoon.configure({ timeout: 180_000 });

/** The notice in a browser that stores nothing, or nothing more. */
export const TAB_ONLY =
  'Molar can’t save anything on this device: its storage is full or blocked. Please stay online until what you do is confirmed.';

/**
 * The notice when the device's database did not answer within seconds, as on an overloaded machine. Until a reload the page
 * keeps everything in this tab, and does not see waiting requests.
 */
export const silentDevice = (page: Page) =>
  page.getByText('Molar can’t reach what it saved on this device. Please close this page');

export interface Wish {
  service: string;
  slot: string;
  isCanceled: boolean;
  /** The page closed during a booking or a cancellation: either result is right. */
  isUncertain: boolean;
}

export interface Row {
  service: string;
  date: string;
  slot: string;
  state: string;
}

export async function signInOn(page: Page, { email, password, name }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  const inside = page.getByRole('button', { name });
  const unreached = page.getByText('The login service can’t be reached');
  // The server may be killed under it, so press again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(inside.or(unreached)).toBeVisible();
    expect(await inside.isVisible()).toBe(true);
  }).toPass({ timeout: 180_000 });
}

/** Opens the dialog that lists what has not reached the clinic. */
export async function askToLogOut(page: Page, name = 'Robin Example'): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  return page.getByRole('dialog', { name: 'Log out now?' });
}

/** Signs a new person in, with the worker in control of their pages and the day's services on the device. */
export async function settleIn(context: BrowserContext, origin: string, day: BookingDay): Promise<SignedIn> {
  const person = await signInByCall(origin, await createPerson(origin, 'Robin Example'));
  await rememberOn(context, origin, person);
  const page = await context.newPage();
  await visit(page, `/appointment?date=${day.iso}`, page.getByRole('article', { name: 'Oral Surgery' }));
  await expect(page.getByRole('article', { name: 'Oral Surgery' })).toContainText('spaces available');
  await workerAtWork(page);
  return person;
}

/** Undefined when a login is required first. Reloads the page while it asks for that. */
async function visit(page: Page, path: string, sight: Locator): Promise<Locator | undefined> {
  const login = page.getByRole('button', { name: 'Login' });
  const silent = silentDevice(page);
  do {
    await page.goto(path);
    await expect(sight.or(login).or(silent).first()).toBeVisible();
  } while (await silent.isVisible());
  return (await login.isVisible()) ? undefined : sight;
}

/** Returns true if the form said that the wish is on this device; undefined if it is in this tab alone. */
export async function book(page: Page, { service, slot }: Wish, { iso }: BookingDay): Promise<boolean | undefined> {
  if (!(await visit(page, `/appointment?date=${iso}`, card(page, service)))) return false;
  const dialog = await fillBooking(page, service, slot);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
  return (await silentDevice(page).isVisible()) ? undefined : true;
}

/** Returns true if there was something to cancel, and the page took it; undefined if it is in this tab alone. */
export async function cancel(page: Page, { service }: Wish): Promise<boolean | undefined> {
  const row = await visit(page, '/dashboard', page.getByRole('row', { name: new RegExp(service) }));
  const button = row?.getByRole('button', { name: 'Cancel', exact: true });
  if (!row || !button || !(await button.isVisible())) return false;
  try {
    await button.click({ timeout: 60_000 });
  } catch (error) {
    // The sign-in may end, or the wish be answered, before the press.
    if (await button.isVisible()) throw error;
    return false;
  }
  // The row is gone, leaving, or offers Undo in its place. Read it at once: it may disappear while it is read.
  const isTaken = async () => (await row.allInnerTexts()).every((text) => /Cancellation waiting|Canceled/.test(text));
  // A wish that was confirmed under the click is still there, with a message about it.
  const isChanged = async () => (await page.getByText('This appointment has changed in the meantime').count()) > 0;
  await expect.poll(async () => (await isTaken()) || (await isChanged())).toBe(true);
  return (await silentDevice(page).isVisible()) ? undefined : isTaken();
}

export async function readRows(page: Page): Promise<Row[]> {
  const rows = await page.getByRole('table', { name: 'My appointments' }).locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [service = '', date = '', slot = '', , state = ''] = await row.getByRole('cell').allInnerTexts();
      return { service, date, slot, state };
    }),
  );
}

export async function readMessages(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Messages' }).click();
  return page.getByRole('dialog', { name: 'Messages' }).innerText();
}

/** The bookings at the clinic, requested without a page. Retries while the server is killed. */
export async function listAtClinic(origin: string, { email, accessToken }: SignedIn): Promise<Booking[]> {
  let bookings: Booking[] = [];
  await expect(async () => {
    const answer = await fetch(`${origin}/my-appointment?email=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    // Another status may come while it restarts, for example.
    expect(answer.status).toBe(200);
    bookings = (await answer.json()) as Booking[];
  }).toPass();
  return bookings;
}

/** Somebody books by a call of their own. Returns true if they got the slot. */
export async function takeSlot(
  origin: string,
  rival: SignedIn,
  wish: Pick<Wish, 'service' | 'slot'>,
  day: BookingDay,
): Promise<boolean> {
  const services = (await (await fetch(`${origin}/available?date=${encodeURIComponent(day.medium)}`)).json()) as {
    _id: string;
    name: string;
    price: number;
  }[];
  const service = services.find(({ name }) => name === wish.service);
  const answer = await fetch(`${origin}/booking`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rival.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      serviceId: service?._id,
      serviceName: service?.name,
      date: day.medium,
      slot: wish.slot,
      userName: rival.name,
      email: rival.email,
      phone: '555 0199',
      price: service?.price,
      payment: false,
    }),
  });
  return answer.status === 201;
}
