// A day that this device has never loaded, while the clinic is unreachable.
import type { Locator } from 'playwright/test';
import { card, dayAhead } from '../support/booking-day.ts';
import { makeBooking } from '../support/desk-day.ts';
import { countOnDevice, readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

const known = dayAhead(12);
const unknown = dayAhead(75);

/** The day `days` after the known one. */
const after = (days: number) => dayAhead(12 + days);

const heading = ({ iso }: { iso: string }) =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

test('a day that was never loaded says so, and offers the days that were', async ({ page, enter, newPatient }) => {
  const person = await newPatient();
  await enter(person);
  await page.goto(`/appointment?date=${known.iso}`);
  // A day is shown before it is stored.
  await expect.poll(() => countOnDevice(page, person.uid, 'services')).not.toBe(0);
  await page.route('**/available?*', (route) => route.abort());
  await page.goto(`/appointment?date=${unknown.iso}`);
  await expect(page.getByText('You’re offline, and this day has not been loaded yet.')).toBeVisible();
  await expect(page.getByText('Loading the services of this day')).toHaveCount(0);
  await expect(page.getByText('The next days you can look at:')).toBeVisible();
  const offer = page.getByRole('main').getByRole('button', { name: heading(known), exact: true });
  await offer.press('Enter');
  await expect(page.getByRole('heading', { name: heading(known) })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);

  await test.step('the offer takes the focus to its day', async () => {
    await expect(page.locator(`button[data-day="${known.iso}"]`)).toBeFocused();
  });
  await test.step('the focus is not lost when the day comes while an offer has it', async () => {
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'Enter']) await page.keyboard.press(key);
    await offer.focus();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the days around the viewed one are known, even without a connection', async ({ page, enter, newPatient }) => {
  const person = await newPatient();
  await enter(person);
  const ranges: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (pathname === '/available' && searchParams.has('from')) ranges.push(search);
  });
  await page.goto(`/appointment?date=${known.iso}`);
  await expect.poll(() => countOnDevice(page, person.uid, 'services')).toBe(14);
  const range = new URLSearchParams({ from: after(-3).medium, to: after(10).medium });
  expect(ranges).toEqual([`?${range}`]);
  await page.route('**/available?*', (route) => route.abort());
  for (const day of [after(1), after(10), after(-3)]) {
    await page.goto(`/appointment?date=${day.iso}`);
    await expect(page.getByRole('heading', { name: heading(day) })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('article').first()).toContainText('spaces available');
  }
  await page.goto(`/appointment?date=${after(11).iso}`);
  await expect(page.getByText('You’re offline, and this day has not been loaded yet.')).toBeVisible();
});

test('while the device is being read, the page does not say that its data is missing', async ({
  page,
  context,
  enter,
  newAdmin,
  call,
  day,
}) => {
  const person = await newAdmin();
  const id = await makeBooking(call, { person, day });
  const screens: [string, Locator][] = [
    [`/appointment?date=${day.iso}`, card(page, 'Teeth Cleaning')],
    ['/dashboard/all-users', page.getByRole('button', { name: 'More' }).first()],
    ['/dashboard/desk', page.getByText('Nobody is expected on this day.').or(page.getByRole('row').first())],
    [`/dashboard/payment/${id}`, page.getByRole('region', { name: 'Teeth Cleaning' })],
  ];
  const daysKept = async () =>
    (await readOnDevice<{ date: string }>(page, person.uid, 'services')).map(({ date }) => date);
  await enter(person);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const missing =
      /has not been loaded yet|could not be loaded|will appear as soon as|whether there is anything to pay/;
    const note = () => {
      const [text] = missing.exec(document.body?.innerText ?? '') ?? [];
      if (text && !said.includes(text)) said.push(text);
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  for (const [address, known] of screens) {
    await page.goto(address);
    await expect(known).toBeVisible();
    // A day is shown before it is stored.
    await expect.poll(daysKept).toContain(day.iso);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const [address, known] of screens) {
    await page.goto(address);
    await expect(known, address).toBeVisible();
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect.soft(said, address).toEqual([]);
  }
});

test('a neighboring day is shown with the tap, before the clinic has answered', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  const came = page.waitForResponse((response) => new URL(response.url()).searchParams.has('from'));
  await page.goto(`/appointment?date=${known.iso}`);
  await (await came).finished();
  await workerAtWork(page);
  // Never answered.
  await page.route('**/available?*', () => {});
  await page.locator(`button[data-day="${after(1).iso}"]`).click();
  await expect(page.getByRole('heading', { name: heading(after(1)) })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
});
