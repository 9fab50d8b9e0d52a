// Paying by card on the built page under its headers, with the real payment simulator and its card form.
import AxeBuilder from '@axe-core/playwright';
import type { APIResponse, BrowserContext, Page, Route } from 'playwright/test';
import type { Booking } from '../contract/booking.ts';
import { expect, test } from './fixtures.ts';
import type { SignedIn } from './signed-in.ts';

type Call = (method: string, path: string, options?: { person?: SignedIn; body?: object }) => Promise<APIResponse>;

const GOOD = '4242 4242 4242 4242';
const ASKS = '4000 0027 6000 3184';

let person: SignedIn;
let id: string;

test.beforeEach(async ({ newPatient, enter, call, day }) => {
  person = await newPatient();
  await enter(person);
  id = await book(call, day.medium);
});

async function book(call: Call, date: string): Promise<string> {
  const { name: userName, email } = person;
  const wish = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', slot: '08.00 AM - 08.30 AM', price: 99 };
  const body = { ...wish, date, userName, email, phone: '555 0100', payment: false };
  const answer = await call('POST', '/booking', { person, body });
  return (await answer.json()).insertedId;
}

async function readBooking(call: Call): Promise<Booking> {
  return (await call('GET', `/booking/${id}`, { person })).json();
}

const open = (page: Page) => page.goto(`/dashboard/payment/${id}`);
const cardForm = (page: Page) => page.frameLocator('iframe[title="Card form"]');
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay' });
const problem = (page: Page) => page.getByRole('main').getByRole('alert');
const bank = (page: Page) => page.frameLocator('iframe[title="3-D Secure test"]');
const complete = (page: Page) => page.getByRole('main').getByText('Your payment is complete.');
const received = (page: Page) => page.getByRole('main').getByText('Payment received, confirming...');
const unsure = (page: Page) => page.getByRole('main').getByText('Finding out what became of your payment...');

async function fill(page: Page, number: string): Promise<void> {
  await cardForm(page).getByLabel('Card number').fill(number);
  await cardForm(page).getByLabel('Expiry').fill('12 / 34');
  await cardForm(page).getByLabel('CVC').fill('123');
}

async function pay(page: Page, number: string): Promise<void> {
  await fill(page, number);
  await payButton(page).click();
}

/** The clinic's server, as far as calls go: the page itself still comes. */
const isCall = (url: URL) =>
  /^\/(payment|booking|my-appointment|create-payment-intent|user|admin|del-booking)(\/|$)/.test(url.pathname);
const isConfirm = (url: URL) => url.pathname.endsWith('/confirm');
const isProvider = (url: URL) => url.pathname.startsWith('/v1/payment_intents/');

const drop = (route: Route) => route.abort('internetdisconnected');
/** The other side does the work, and nobody hears of it. */
async function dropAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('internetdisconnected');
}

/** The network is back, and the page is told so. */
async function reconnect(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test('a patient pays, sees the transaction id, and can neither pay nor cancel any more', async ({ page, call }) => {
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Teeth Cleaning/ });
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await row.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByText('Test mode: payment simulator, no real card is charged')).toBeVisible();
  await expect(page.getByText('You pay $99.')).toBeVisible();
  await pay(page, GOOD);

  await expect(complete(page)).toBeVisible();
  const booking = await readBooking(call);
  expect(booking).toMatchObject({ payment: true, transactionId: expect.stringMatching(/^pi_/) });
  await expect(page.getByText(`Transaction id: ${booking.transactionId}`).first()).toBeVisible();

  await page.getByRole('link', { name: 'See my appointments' }).click();
  await expect(row).toContainText(`Payment done, transaction ${booking.transactionId}`);
  await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await open(page);
  await expect(complete(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

for (const [number, code] of [
  ['4000 0000 0000 0002', 'generic_decline'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'expired_card'],
  ['4000 0000 0000 0127', 'incorrect_cvc'],
  ['4000 0000 0000 0119', 'processing_error'],
] as const) {
  test(`a card that is refused (${code}) says why, and another one pays`, async ({ page, call }) => {
    await open(page);
    const [answer] = await Promise.all([page.waitForResponse((it) => isConfirm(new URL(it.url()))), pay(page, number)]);
    const { error } = await answer.json();
    expect(error.decline_code ?? error.code).toBe(code);
    await expect(problem(page)).toHaveText(error.message);
    expect((await readBooking(call)).payment).toBe(false);

    await pay(page, GOOD);
    await expect(complete(page)).toBeVisible();
  });
}

for (const number of ['4000 0025 0000 3155', ASKS, '4000 0000 0000 3220']) {
  test(`a bank that asks (${number}) is answered, and the payment goes on`, async ({ page, call }) => {
    await open(page);
    await pay(page, number);
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(complete(page)).toBeVisible();
    expect((await readBooking(call)).payment).toBe(true);
  });
}

test('a bank that is not convinced leaves the appointment unpaid, and the card form open', async ({ page, call }) => {
  await open(page);
  await pay(page, ASKS);
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await expect(problem(page)).not.toBeEmpty();
  expect((await readBooking(call)).payment).toBe(false);
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('fields that are not filled in are named, and nothing is sent', async ({ page }) => {
  let confirms = 0;
  await page.route(isConfirm, (route) => {
    confirms += 1;
    return route.continue();
  });
  await open(page);
  await pay(page, '4242');
  await expect(problem(page)).not.toBeEmpty();
  expect(confirms).toBe(0);
});

test('a payment that the clinic has not heard of stays in sight over reloads, and ends paid', async ({
  page,
  call,
}) => {
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

test('a confirmation whose answer is lost is asked for, and the payment goes on', async ({ page, call }) => {
  await open(page);
  await page.context().route(isConfirm, dropAnswer, { times: 1 });
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
  expect((await readBooking(call)).payment).toBe(true);
});

test('a confirmation that never arrives charges nothing, and can be repeated', async ({ page, call }) => {
  await open(page);
  await page.context().route(isConfirm, drop, { times: 1 });
  await pay(page, GOOD);
  await expect(problem(page)).toContainText('Nothing was charged');
  expect((await readBooking(call)).payment).toBe(false);
  await payButton(page).click();
  await expect(complete(page)).toBeVisible();
});

test('while nobody knows whether the card was charged, Pay is not offered, and nothing is claimed', async ({
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

test('two tabs: one pays, the other one hears of it', async ({ page, context, call }) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  await fill(page, GOOD);
  await fill(other, GOOD);
  // One of them may hear of it before it can press.
  const press = (tab: Page) =>
    payButton(tab)
      .click({ timeout: 10_000 })
      .catch(() => {});
  await Promise.all([press(page), press(other)]);
  await expect(complete(page)).toBeVisible();
  await expect(complete(other)).toBeVisible();
  const { transactionId } = await readBooking(call);
  for (const tab of [page, other])
    await expect(tab.getByText(`Transaction id: ${transactionId}`).first()).toBeVisible();
});

test('while a bank asks in one tab, another tab neither pays nor says that nothing was charged', async ({
  page,
  context,
}) => {
  await open(page);
  await pay(page, ASKS);
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  const other = await context.newPage();
  await open(other);
  await expect(unsure(other)).toBeVisible();
  await expect(payButton(other)).toHaveCount(0);

  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await expect(complete(page)).toBeVisible();
  await expect(complete(other)).toBeVisible();
});

test('another device hears that the appointment is paid, and is not charged', async ({ page, browser, origin }) => {
  await open(page);
  await fill(page, GOOD);
  const device = await openDevice(browser, origin);
  await open(device);
  await pay(device, GOOD);
  await expect(complete(device)).toBeVisible();

  await payButton(page).click();
  await expect(complete(page)).toBeVisible();
  await device.context().close();
});

async function openDevice(browser: { newContext(o: object): Promise<BrowserContext> }, origin: string): Promise<Page> {
  const { rememberOn } = await import('./signed-in.ts');
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  return context.newPage();
}

test('a reload while the bank asks finds out that nothing was charged, and the card form is back', async ({ page }) => {
  await open(page);
  await pay(page, ASKS);
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('nothing was charged').first()).toBeVisible();
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('a reload before the answer to the card finds out that it was charged', async ({ page, call }) => {
  await open(page);
  let isCharged = () => {};
  const charged = new Promise<void>((resolve) => {
    isCharged = resolve;
  });
  // The answer never comes.
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

test('without a connection the page says so, and comes alive when there is one', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
  await page.context().route(isCall, drop);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByText('Payment needs a connection.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText('$99')).toBeVisible();

  await reconnect(page);
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('what is typed stays when the connection goes, and Pay waits for it', async ({ page }) => {
  await open(page);
  await fill(page, GOOD);
  await page.context().route(isCall, drop);
  await payButton(page).click();
  await expect(page.getByText('Payment needs a connection.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await reconnect(page);
  await payButton(page).click();
  await expect(complete(page)).toBeVisible();
});

test('a card form that can not be loaded is tried again', async ({ page }) => {
  await page.route('**/stripe-double.js', drop, { times: 1 });
  await open(page);
  await expect(problem(page)).toContainText('The card form could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test("an appointment that is nobody's or somebody else's is not there", async ({
  page,
  browser,
  origin,
  newPatient,
}) => {
  await page.goto(`/dashboard/payment/${crypto.randomUUID()}`);
  await expect(page.getByText('There is no such appointment.')).toBeVisible();
  person = await newPatient();
  const stranger = await openDevice(browser, origin);
  await open(stranger);
  await expect(stranger.getByText('There is no such appointment.')).toBeVisible();
  await stranger.context().close();
});

test('the keyboard alone pays', async ({ page }) => {
  await open(page);
  await cardForm(page).getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(complete(page)).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your payment is complete.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nobody is kept out (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await expect(payButton(page)).toBeEnabled();
    const check = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await check();
    await pay(page, '4000 0000 0000 0002');
    await expect(problem(page)).toBeVisible();
    await check();
    await pay(page, GOOD);
    await expect(complete(page)).toBeVisible();
    await check();
  });
}
