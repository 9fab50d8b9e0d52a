// Notes on one device show on the others at once, over one connection for each device.
import type { Browser, BrowserContext, Page, Request } from 'playwright/test';
import { dayAhead } from '../support/booking-day.ts';
import { makeBooking, openDesk, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { openContext } from '../support/open-device.ts';
import type { SignedIn } from '../support/signed-in.ts';

const tomorrow = () => dayAhead(1);

/** Opens a device on which that person is signed in, and counts the connections that have begun and those that are open. */
async function openWatched(browser: Browser, origin: string, person: SignedIn) {
  const context = await openContext(browser, origin, person);
  const streams = { begun: 0, open: new Set<Request>() };
  const isStream = (request: { url(): string }) => new URL(request.url()).pathname === '/visits/stream';
  context.on('page', (page) => {
    const own = new Set<Request>();
    const end = (request: Request) => streams.open.delete(request);
    page.on('request', (request) => {
      if (!isStream(request)) return;
      streams.begun++;
      streams.open.add(request);
      own.add(request);
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('close', () => own.forEach(end));
  });
  return { context, streams };
}

async function openTab(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  await openDesk(page, tomorrow(), name);
  return page;
}

const note = (page: Page, name: string, what: string) =>
  rowOf(page, name).getByRole('button', { name: what, exact: true }).click();

/** Plays the events of the back/forward cache, which Playwright switches off. */
const pageTurns = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

/** Shows or hides the tab, as when another tab covers it. */
const isSeen = (page: Page, seen: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !seen);

test('two tabs share one connection, and another device has its own', async ({
  browser,
  origin,
  call,
  newPatient,
  newDesk,
}) => {
  const name = 'Sol Streamed';
  await makeBooking(call, { person: await newPatient(name), day: tomorrow(), slot: '01.00 PM - 01.30 PM' });
  const here = await openWatched(browser, origin, await newDesk('Dee Desk'));
  const there = await openWatched(browser, origin, await newDesk('Lou Lobby'));
  const [first, second] = [await openTab(here.context, name), await openTab(here.context, name)];
  const far = await openTab(there.context, name);
  const shows = async (pages: Page[], state: string) => {
    for (const page of pages) await expect(rowOf(page, name)).toHaveAttribute('data-state', state);
  };
  const isOpen = (streams: typeof here.streams, begun: number) =>
    expect.poll(() => [streams.begun, streams.open.size]).toEqual([begun, 1]);

  await test.step('a note on one device shows on all', async () => {
    await isOpen(here.streams, 1);
    await isOpen(there.streams, 1);
    await note(far, name, 'Arrived');
    await shows([first, second, far], 'arrived');
    await note(second, name, 'In chair');
    await shows([first, second, far], 'in-chair');
    await expect(rowOf(far, name).getByText('Noted by Dee Desk', { exact: true })).toBeVisible();
    await expect(far.getByText(/^As of /)).toBeVisible();
    expect([here.streams.begun, there.streams.begun]).toEqual([1, 1]);
  });

  await test.step('the other tab takes over', async () => {
    await first.close();
    await isOpen(here.streams, 2);
    await note(far, name, 'Done');
    await shows([second], 'done');
  });

  await test.step('so does the visible tab', async () => {
    const third = await openTab(here.context, name);
    await isSeen(second, false);
    await isOpen(here.streams, 3);
    await note(far, name, 'Undo');
    await shows([third], 'in-chair');
    await isSeen(second, true);
    await third.close();
    await isOpen(here.streams, 4);
  });

  await test.step('a page that is put away closes the stream, and opens it again when it returns', async () => {
    await pageTurns(second, 'pagehide');
    await expect.poll(() => here.streams.open.size).toBe(0);
    await note(far, name, 'Done');
    await shows([far], 'done');
    await pageTurns(second, 'pageshow');
    await shows([second], 'done');
    await isOpen(here.streams, 5);
  });

  await test.step('a network that was away shows what was missed', async () => {
    await here.context.setOffline(true);
    await expect(second.getByText('The clinic can’t be reached: this may have changed since.')).toBeVisible();
    await note(far, name, 'Undo');
    await shows([far], 'in-chair');
    await shows([second], 'done');
    await here.context.setOffline(false);
    await shows([second], 'in-chair');
    await expect(second.getByText('The clinic can’t be reached: this may have changed since.')).toBeHidden();
  });

  await test.step('a page that is left has no stream', async () => {
    await second.goto('/dashboard');
    await expect(second.getByRole('heading', { name: 'My appointments' })).toBeVisible();
    await expect.poll(() => here.streams.open.size).toBe(0);
  });
  await Promise.all([here.context.close(), there.context.close()]);
});

test('behind a proxy that swallows the stream, polling replaces it', async ({
  page,
  enter,
  call,
  newPatient,
  newDesk,
}) => {
  const person = await newPatient('Prue Proxied');
  const desk = await newDesk();
  const id = await makeBooking(call, { person, day: tomorrow(), slot: '01.30 PM - 02.00 PM' });
  await enter(desk);
  await page.clock.install();
  // The stream never answers.
  await page.route('**/visits/stream', () => {});
  const row = await openDesk(page, tomorrow(), 'Prue Proxied');
  const body = { visitId: id, kind: 'arrived', at: new Date().toISOString() };
  const answer = await call('PUT', `/visit-events/${crypto.randomUUID()}`, { person: desk, body });
  expect(answer.ok()).toBe(true);
  await page.clock.fastForward(15_000);
  await expect(row).toHaveAttribute('data-state', 'arrived');
});
