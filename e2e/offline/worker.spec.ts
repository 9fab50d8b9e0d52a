import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import type { Booking } from '../../contract/booking.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { dayAhead, fillBooking } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

/** Chromium only, so it is missing from TypeScript's library. */
declare const SyncManager: { prototype: { register(tag: string): Promise<void> } };

const SLOT = '09.00 AM - 09.30 AM';

/** Returns every address in every cache of the page's origin. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('the worker serves only the page and public pictures, and caches nothing else (invariant 13)', async ({
  page,
  newPerson,
  signIn,
  origin,
}) => {
  await page.goto('/');
  await workerAtWork(page);
  const answered: string[] = [];
  const passed: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(response.url());
    else passed.push(`${response.request().method()} ${response.url()}`);
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  const day = dayAhead(20);
  await signIn(page, await newPerson());
  await page.goto(`/appointment?date=${day.iso}`);
  await (await fillBooking(page, 'Oral Surgery', SLOT)).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Oral Surgery/ })).toBeVisible();

  // The worker answers no cross-origin request, and no call.
  const shell = /^\/($|[a-z]+$|assets\/|icons\/icon\.svg|avatar\.svg|illustrations\/|manifest\.webmanifest)/;
  expect(answered.length).toBeGreaterThan(10);
  for (const address of answered) {
    const { origin: from, pathname } = new URL(address);
    expect([from, shell.test(pathname)], address).toEqual([origin, true]);
  }
  expect(answered.filter((address) => /available|my-appointment|check-admin|check-desk|config$/.test(address))).toEqual(
    [],
  );
  expect(passed.some((call) => call.startsWith('POST ') && call.endsWith('/booking'))).toBe(true);
  expect(passed.some((call) => call.includes('identitytoolkit'))).toBe(true);
  const kept =
    /^\/(\.taken|(index|about|login|register|shell)\.html|assets\/|icons\/|avatar\.svg|illustrations\/|manifest\.webmanifest)/;
  expect((await cachedAddresses(page)).filter((address) => !kept.test(address))).toEqual([]);
});

test('a page that was still loading when the worker took over the others is taken over, too', async ({
  page,
  context,
}) => {
  const late = await context.newPage();
  const { promise: isTaken, resolve: bring } = Promise.withResolvers<void>();
  await late.route('**/about', async (route) => {
    await isTaken;
    await route.continue();
  });
  const asked = late.waitForRequest('**/about');
  const loading = late.goto('/about');
  await asked;
  await page.goto('/');
  await workerAtWork(page);
  bring();
  await loading;
  await workerAtWork(late);
});

test('pictures of doctors that were seen are shown without a network, and only a bounded number is kept', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerAtWork(page);
  const hash = (n: number) => n.toString(16).padStart(64, '0');
  await context.route('**/images/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
  await page.evaluate(
    async (addresses) => {
      for (const address of addresses) await (await fetch(address)).text();
    },
    Array.from({ length: 70 }, (_, n) => `/images/${hash(n)}`),
  );
  const isKept = async () => (await cachedAddresses(page)).filter((address) => address.startsWith('/images/'));
  await expect.poll(async () => (await isKept()).at(-1)).toBe(`/images/${hash(69)}`);
  expect((await isKept()).length).toBeLessThanOrEqual(60);

  await context.unroute('**/images/*');
  await context.route('**/images/*', (route) => route.abort());
  expect(await page.evaluate(async (address) => (await fetch(address)).status, `/images/${hash(69)}`)).toBe(200);
});

test('every picture of the home page is available without a network, wherever the first visit was', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await workerAtWork(page);
  // Screenshots are only for the system's install dialog.
  expect((await cachedAddresses(page)).filter((address) => address.startsWith('/screenshots/'))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/');
  const pictures = page.locator('img[src^="/illustrations/"]');
  await expect(pictures).toHaveCount(11);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('a request made offline is sent by the worker after the last page was closed, and reported by the next page', async ({
  origin,
  newPerson,
  signIn,
}, testInfo) => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...testInfo.project.use.launchOptions,
    // The headless shell ends the renderer of a worker that sets the app's badge, and often the next page with it.
    executablePath: findBrowser(),
    baseURL: origin,
  });
  try {
    await context.addInitScript(() => {
      const { register } = SyncManager.prototype;
      SyncManager.prototype.register = function (tag) {
        sessionStorage.setItem('asked', tag);
        return register.call(this, tag);
      };
    });
    // Keeps the browser open, and is not one of our pages.
    const blank = context.pages()[0] ?? (await context.newPage());
    const page = await context.newPage();
    await page.goto('/');
    await workerAtWork(page);
    const day = dayAhead(21);
    await signIn(page, await newPerson());
    await page.goto(`/appointment?date=${day.iso}`);
    const dialog = await fillBooking(page, 'Oral Surgery', SLOT);
    // Only the page's calls are lost: this does not stop the worker's.
    await page.route('**/booking', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(page.getByText('1 waiting')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('drain');
    const { token, email } = await page.evaluate(() => ({
      token: localStorage.getItem('accessToken'),
      email: JSON.parse(localStorage.getItem('molar.account') ?? '{}').email as string,
    }));
    const booked = async () => {
      const answer = await fetch(`${origin}/my-appointment?email=${encodeURIComponent(email)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as Booking[]).map(({ slot }) => slot);
    };
    expect(await booked()).toEqual([]);
    await page.close();

    // Chromium wakes the worker when it finds a network; on a machine without one, the test wakes it.
    await dispatchSync(context, blank, origin);
    await expect.poll(booked).toEqual([SLOT]);

    const next = await context.newPage();
    await next.goto('/dashboard');
    await expect(next.getByText(`Appointment is set ${day.medium} at ${SLOT}`).first()).toBeVisible();
    await expect(next.getByRole('row', { name: /Oral Surgery/ })).toContainText('Unpaid');
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function dispatchSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await found,
    tag: 'drain',
    lastChance: false,
  });
  await session.detach();
}
