// Paying by card on the built page under its headers, with the payment simulator and its card form.
import type { APIResponse, BrowserContext, Page, Route } from 'playwright/test';
import type { Booking } from '../../contract/booking.ts';
import { wishOf } from '../../test/wish.ts';
import { logOut } from '../support/account-forms.ts';
import type { BookingDay } from '../support/booking-day.ts';
import { ASKS, cardForm, complete, fill, GOOD, pay, payButton, problem } from '../support/card-form.ts';
import { expect, test } from '../support/fixtures.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { holdTimeLimits } from '../support/time-limits.ts';
import { watchSaid } from '../support/watch-said.ts';

type Call = (method: string, path: string, options?: { person?: SignedIn; body?: object }) => Promise<APIResponse>;

let person: SignedIn;
let id: string;

test.beforeEach(async ({ newPatient, enter, call, day }) => {
  person = await newPatient();
  await enter(person);
  id = await book(call, day);
});

async function book(call: Call, day: BookingDay): Promise<string> {
  const answer = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(answer.status()).toBe(201);
  return (await answer.json()).insertedId;
}

async function readBooking(call: Call): Promise<Booking> {
  return (await call('GET', `/booking/${id}`, { person })).json();
}

const open = (page: Page) => page.goto(`/dashboard/payment/${id}`);
const received = (page: Page) => page.getByRole('main').getByText('Payment received, confirming...');
const unsure = (page: Page) => page.getByRole('main').getByText('Checking your payment...');

/** Calls to the clinic's server: the page itself still loads. */
const isCall = (url: URL) =>
  /^\/(payment|booking|my-appointment|create-payment-intent|user|admin|del-booking)(\/|$)/.test(url.pathname);
const isConfirm = (url: URL) => url.pathname.endsWith('/confirm');
const isProvider = (url: URL) => url.pathname.startsWith('/payment-simulator/v1/payment_intents/');

const drop = (route: Route) => route.abort('internetdisconnected');
/** The other side does the work, and the answer is lost. */
async function dropAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('internetdisconnected');
}

/** The network is back, and the page gets the event. */
async function reconnect(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test('on a phone a paid row has no space for buttons, unless they disappear while it is shown', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const place = async () => (await row.getByRole('cell').last().boundingBox())?.height;
  expect(await place()).toBeGreaterThanOrEqual(44);
  const other = await context.newPage();
  await open(other);
  await pay(other, GOOD);
  await expect(complete(other)).toBeVisible();
  await expect(row).toContainText('Payment done');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await place()).toBeGreaterThanOrEqual(44);
  await page.reload();
  await expect(row).toContainText('Payment done');
  expect(await place()).toBe(0);
});

/** Collects the confirm requests from now on: each would charge the card. */
function watchConfirms(page: Page): readonly string[] {
  const confirms: string[] = [];
  page.on('request', (request) => {
    if (isConfirm(new URL(request.url()))) confirms.push(request.url());
  });
  return confirms;
}

test('Enter in a field of the card form pays like the button, and once even if it is pressed twice', async ({
  page,
  call,
}) => {
  const confirms = watchConfirms(page);
  await open(page);
  await expect(payButton(page)).toBeEnabled();
  const field = cardForm(page).getByLabel('CVC');
  await field.press('Enter');
  await expect(problem(page)).toHaveText('Please enter the number of a test card.');
  await fill(page, GOOD);
  await field.evaluate((input) => {
    const press = () => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    press();
    press();
  });
  await expect(complete(page)).toBeVisible();
  expect(confirms).toHaveLength(1);
  expect((await readBooking(call)).payment).toBe(true);
});

test('a payment that the clinic has not heard of stays visible over reloads, and ends paid', async ({ page, call }) => {
  await open(page);
  await fill(page, GOOD);
  await page.context().route((url) => isCall(url) && !url.pathname.startsWith('/create'), drop);
  await payButton(page).click();
  await expect(received(page)).toBeVisible();
  await page.reload();
  await expect(received(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row).toContainText('Payment received, confirming...');
  await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await open(page);
  await expect(received(page)).toBeVisible();

  await reconnect(page);
  await expect(complete(page)).toBeVisible();
  expect((await readBooking(call)).payment).toBe(true);
});

test('a confirmation whose answer is lost is looked up, and the payment goes on', async ({ page, call }) => {
  await open(page);
  await page.context().route(isConfirm, dropAnswer, { times: 1 });
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
  expect((await readBooking(call)).payment).toBe(true);
});

test('an appointment canceled while its card is in flight is not charged, and the page says that it is gone', async ({
  page,
  call,
}) => {
  await page.route(isConfirm, async (route) => {
    expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(200);
    await route.continue();
  });
  const said: string[] = [];
  await page.exposeFunction('hear', (text: string) => said.push(text));
  await page.addInitScript(() => {
    const hear = (window as unknown as { hear(text: string): void }).hear;
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="alert"]')) hear(textContent ?? '');
    }).observe(document, { subtree: true, childList: true });
  });
  await open(page);
  await pay(page, GOOD);
  await expect(
    page.getByRole('main').getByText('This appointment was canceled, so there is nothing to pay.'),
  ).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  const gone = 'This appointment was canceled, and nothing was charged.';
  await expect(page.getByRole('alert').filter({ hasText: gone })).toContainText('Teeth Cleaning');
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog').getByText(gone)).toBeVisible();
  expect(said.join()).not.toContain('status');
});

test('a card form that can’t be loaded is retried; a confirmation that never arrives charges nothing, and can be repeated', async ({
  page,
  call,
}) => {
  await page.route('**/stripe-double.js', drop, { times: 1 });
  await open(page);
  await expect(problem(page)).toContainText('The card form could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await fill(page, GOOD);
  await page.context().route(isConfirm, drop, { times: 1 });
  await payButton(page).click();
  // It may still be in flight.
  await expect(unsure(page)).toBeVisible();
  await expect(page.getByText('This payment did not go through, and nothing was charged.').first()).toBeVisible();
  expect((await readBooking(call)).payment).toBe(false);
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('a card that reaches the provider after the page gave up on its answer is never reported as not charged', async ({
  page,
}) => {
  const said: string[] = [];
  await page.exposeFunction('hear', (text: string) => said.push(text));
  await page.addInitScript(() => {
    const hear = (window as unknown as { hear(text: string): void }).hear;
    new MutationObserver(() => hear(document.body.textContent ?? '')).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let arrived: Promise<unknown> | undefined;
  // A gateway that gives up, and a request that goes on.
  await page.route(
    isConfirm,
    async (route) => {
      arrived = late.then(() => page.request.fetch(route.request()));
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    },
    { times: 1 },
  );
  await open(page);
  await pay(page, GOOD);
  await expect(unsure(page)).toBeVisible();
  arrive();
  await arrived;
  await expect(complete(page)).toBeVisible();
  expect(said.filter((text) => /(?<!if )nothing was charged/i.test(text))).toEqual([]);
});

test('while it is unknown whether the card was charged, Pay is not offered, and the page claims nothing', async ({
  page,
}) => {
  await open(page);
  await fill(page, GOOD);
  const context = page.context();
  await context.route((url) => isCall(url) && !url.pathname.startsWith('/create'), drop);
  await context.route(isProvider, drop);
  await context.route(isConfirm, dropAnswer);
  await payButton(page).click();
  await expect(unsure(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.reload();
  await expect(unsure(page)).toBeVisible();

  await reconnect(page);
  await expect(complete(page)).toBeVisible();
});

test('a page that goes offline during a payment does not say that it can take a payment', async ({ page }) => {
  await open(page);
  await fill(page, GOOD);
  const context = page.context();
  const { promise: given, resolve: answer } = Promise.withResolvers<void>();
  await context.route(isConfirm, async (route) => {
    await given;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => isConfirm(new URL(request.url())));
  await payButton(page).click();
  await sent;
  await context.route(isCall, drop);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(unsure(page)).toBeVisible();
  await expect(page.getByText('You can pay here')).toHaveCount(0);
  answer();
  await reconnect(page);
  await expect(complete(page)).toBeVisible();
});

test('a confirmation that hangs is given up a minute after the person has left the form, and the clinic is asked; the bank’s question goes if it comes after all', async ({
  page,
  call,
}) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Pay' }).click();
  await fill(page, ASKS);
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  await page.context().route(isConfirm, hold, { times: 1 });
  const sent = page.waitForRequest((request) => isConfirm(new URL(request.url())));
  await payButton(page).click();
  await sent;
  await page.goBack();
  await expect(unsure(page)).toBeVisible();
  await page.clock.fastForward(50_000);
  await expect(unsure(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('This payment did not go through, and nothing was charged.').first()).toBeVisible();
  expect((await readBooking(call)).payment).toBe(false);
  await page.getByRole('link', { name: 'Pay' }).click();
  await fill(page, GOOD);
  const reloaded = page.waitForEvent('domcontentloaded');
  await (await held).continue();
  await reloaded;
  await expect(page.getByRole('main')).toContainText('Nothing has been charged yet.');
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('two tabs: one pays, the other is told', async ({ page, context, call }) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  await fill(page, GOOD);
  await fill(other, GOOD);
  // One of them may be told before it can press.
  const press = (tab: Page) => Promise.race([payButton(tab).click(), complete(tab).waitFor()]);
  await Promise.all([press(page), press(other)]);
  await expect(complete(page)).toBeVisible();
  await expect(complete(other)).toBeVisible();
  const { transactionId } = await readBooking(call);
  for (const tab of [page, other])
    await expect(tab.getByText(`Transaction id: ${transactionId}`).first()).toBeVisible();
});

test('another device learns that the appointment is paid, and is not charged; unknown and foreign appointments are not found', async ({
  page,
  browser,
  origin,
  newPatient,
  newAdmin,
}) => {
  await open(page);
  await fill(page, GOOD);
  const device = await openDevice(browser, origin);
  await open(device);
  await pay(device, GOOD);
  await expect(complete(device)).toBeVisible();

  await payButton(page).click();
  await expect(complete(page)).toBeVisible();
  await device.context().close();

  await page.goto(`/dashboard/payment/${crypto.randomUUID()}`);
  await expect(page.getByText('This is not one of your appointments, or it was canceled.')).toBeVisible();
  for (const other of [await newPatient(), await newAdmin()]) {
    person = other;
    const stranger = await openDevice(browser, origin);
    await open(stranger);
    await expect(stranger.getByText('This is not one of your appointments, or it was canceled.')).toBeVisible();
    await expect(stranger.getByText('$99')).toHaveCount(0);
    await stranger.context().close();
  }
});

test('an appointment canceled elsewhere while the card form is open is reported as canceled, not as somebody else’s', async ({
  page,
  context,
  browser,
  origin,
  call,
  day,
}) => {
  await open(page);
  await fill(page, GOOD);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(
    page.getByRole('main').getByText('This appointment was canceled, so there is nothing to pay.'),
  ).toBeVisible();
  const device = await openDevice(browser, origin);
  await device.goto(page.url());
  await expect(device.getByText('This is not one of your appointments, or it was canceled.')).toBeVisible();
  await device.context().close();

  // It comes back with another id, so there is something to pay after all.
  const body = { ...wishOf(person, day), restores: id };
  expect((await call('POST', '/booking', { person, body })).status()).toBe(201);
  await (await context.newPage()).goto('/dashboard');
  await expect(page.getByRole('main').getByText('This appointment was canceled and booked again.')).toBeVisible();
});

test('logging out on the payment page does not report the appointment as canceled, in either tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  // It learns a moment later that the login is over: until then it has only the device, which is empty.
  await other.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  for (const tab of [page, other]) {
    await open(tab);
    await expect(cardForm(tab).getByLabel('CVC')).toBeVisible();
  }
  const readSaid = await Promise.all([page, other].map((tab) => watchSaid(tab.getByRole('main'), 'status')));
  await logOut(page, person.name);
  await expect(page).toHaveURL(/\/login/);
  await expect(payButton(other)).toBeVisible();
  for (const read of readSaid) expect((await read()).join()).not.toContain('canceled');
});

test('paying for an appointment canceled elsewhere shows that message, and no other before it', async ({
  page,
  call,
}) => {
  await open(page);
  await fill(page, GOOD);
  const readAlarms = await watchSaid(page.getByRole('main'), 'alert');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect((await call('DELETE', `/del-booking/${id}`, { person })).status()).toBe(200);
  await payButton(page).click();
  await expect(
    page.getByRole('main').getByText('This appointment was canceled, so there is nothing to pay.'),
  ).toBeVisible();
  expect(await readAlarms()).toEqual([]);
});

async function openDevice(browser: { newContext(o: object): Promise<BrowserContext> }, origin: string): Promise<Page> {
  const { rememberOn } = await import('../support/signed-in.ts');
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  return context.newPage();
}

test('a reload before the answer to the card finds out that it was charged', async ({ page, call }) => {
  await open(page);
  let isCharged = () => {};
  const charged = new Promise<void>((resolve) => {
    isCharged = resolve;
  });
  // The answer never arrives.
  await page.context().route(isConfirm, async (route) => {
    await route.fetch();
    isCharged();
  });
  await pay(page, GOOD);
  await charged;
  await page.reload();
  await expect(complete(page)).toBeVisible();
  expect((await readBooking(call)).payment).toBe(true);
});

test.describe('without a worker', () => {
  // It would answer with a page that has another policy.
  test.use({ serviceWorkers: 'block' });

  async function loadAgainAndPay(page: Page, limits: Awaited<ReturnType<typeof holdTimeLimits>>) {
    await limits.pass();
    await expect(problem(page)).toContainText('The card form could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await pay(page, GOOD);
    await expect(complete(page)).toBeVisible();
  }

  test('a card form that the policy blocks is reported after ten seconds, and a retry loads it', async ({ page }) => {
    const limits = await holdTimeLimits(page);
    // A cached page with an older policy.
    await page.route(
      '**/dashboard/payment/*',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': "frame-src 'none'" },
        });
      },
      { times: 1 },
    );
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await open(page);
    await refused;
    await loadAgainAndPay(page, limits);
  });

  test('a provider’s script that hangs is reported after ten seconds, and a retry loads the card form', async ({
    page,
  }) => {
    const limits = await holdTimeLimits(page);
    const script = '**/stripe-double.js';
    await page.route(script, () => {}, { times: 1 });
    const asked = page.waitForRequest(script);
    await open(page);
    await asked;
    await loadAgainAndPay(page, limits);
  });

  // A worker that takes control halfway would let through the requests held here.
  test('without a connection the page says so, and resumes when there is one; typed text stays when it goes', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
    await page.context().route(isCall, drop);
    await page.getByRole('link', { name: 'Pay' }).click();
    await expect(page.getByText('Payment needs a connection.')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Teeth Cleaning' }).getByText('$99')).toBeVisible();

    const readAlarms = await watchSaid(page.getByRole('main'), 'alert');
    await reconnect(page);
    await fill(page, GOOD);
    expect(await readAlarms()).toEqual([]);
    await page.context().route(isCall, drop);
    // Without waiting until it can be pressed: on a slow machine the page may have noticed the loss by itself.
    await payButton(page).dispatchEvent('click');
    await expect(page.getByText('Payment needs a connection.')).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await reconnect(page);
    await payButton(page).click();
    await expect(complete(page)).toBeVisible();
  });

  test('without a connection the page promises no payment for an appointment that is not on the device', async ({
    page,
  }) => {
    await page.context().route(isCall, drop);
    await page.goto(`/dashboard/payment/${crypto.randomUUID()}`);
    await expect(
      page.getByText('Payment needs a connection. Once the clinic can be reached, you will see'),
    ).toBeVisible();
    await expect(page.getByText('You can pay here')).toHaveCount(0);
    await reconnect(page);
    await expect(page.getByText('This is not one of your appointments, or it was canceled.')).toBeVisible();
  });
});
