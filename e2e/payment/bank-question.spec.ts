// 3-D Secure: the bank's dialog covers the page, and the person may answer it, close it or leave.
import type { BrowserContext, Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { ASKS, bank, complete, fill, GOOD, pay, payButton, problem } from '../support/card-form.ts';
import { expect, type TestFixtures, test } from '../support/fixtures.ts';
import { rememberOn, type SignedIn } from '../support/signed-in.ts';
import { watchSaid } from '../support/watch-said.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

const BANK_ASKS = 'Your bank is asking whether it is you';
const BANK_ASKED = 'Your bank asked whether it was you. We don’t know your answer yet.';

let person: SignedIn;
let id: string;

test.beforeEach(async ({ newPatient, enter, call, day }) => {
  person = await newPatient();
  await enter(person);
  const booked = await call('POST', '/booking', { person, body: wishOf(person, day) });
  expect(booked.status()).toBe(201);
  id = (await booked.json()).insertedId;
});

const open = (page: Page) => page.goto(`/dashboard/payment/${id}`);
const row = (page: Page) => page.getByRole('row', { name: /Teeth Cleaning/ });
const question = (page: Page) => page.locator('iframe[title="3-D Secure test"]');

/** Everything up to the bank's dialog. */
async function payAndBeAsked(page: Page): Promise<void> {
  await pay(page, ASKS);
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeFocused();
}

/** The provider's answer about the state of a payment. */
const PROVIDER_SAYS = /\/v1\/payment_intents\/[^/]+\?/;

/** The provider does not report the state of a payment, so nobody has learned that the bank asks. */
const hushProvider = (context: BrowserContext) => context.route(PROVIDER_SAYS, (route) => route.abort());

/** The bank asks about each of these cards, and about `ASKS`: at the end of a flow that works with any card. */
async function payAndAnswer(page: Page, call: TestFixtures['call'], number: string): Promise<void> {
  await pay(page, number);
  await answerBank(page, call);
}

async function answerBank(page: Page, call: TestFixtures['call']): Promise<void> {
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await expect(complete(page)).toBeVisible();
  expect(await (await call('GET', `/booking/${id}`, { person })).json()).toMatchObject({ payment: true });
}

const cutNetwork = (context: BrowserContext) => context.route('**', (route) => route.abort('internetdisconnected'));

async function bringNetworkBack(context: BrowserContext, page: Page): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test('the keyboard stays in the bank’s dialog, and Escape leaves it: unpaid, with the card form open', async ({
  page,
  call,
}) => {
  await open(page);
  await payAndBeAsked(page);
  const [first, last] = ['Complete', 'Fail'].map((name) => bank(page).getByRole('button', { name }));
  for (const [key, button] of [
    ['Tab', last],
    ['Tab', first],
    ['Shift+Tab', last],
  ] as const) {
    await page.keyboard.press(key);
    await expect(button as NonNullable<typeof button>).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(problem(page)).toContainText('Your bank could not confirm that it is you.');
  await expect(payButton(page)).toBeFocused();
  expect(await (await call('GET', `/booking/${id}`, { person })).json()).toMatchObject({ payment: false });
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();
});

test('Back closes the bank’s dialog, and the row links to the page where the card can be confirmed again', async ({
  page,
  call,
}) => {
  await page.goto('/dashboard');
  await row(page).getByRole('link', { name: 'Pay' }).click();
  await payAndBeAsked(page);
  await page.goBack();
  await expect(question(page)).toHaveCount(0);
  await expect(row(page)).toContainText(BANK_ASKS);
  await expect(row(page).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await expect(page.getByRole('main')).toBeFocused();
  await row(page).getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('main')).toContainText(BANK_ASKS);
  await payAndBeAsked(page);
  await answerBank(page, call);
});

test('closing the tab while the bank asks leaves an appointment that can be canceled', async ({ page, context }) => {
  await open(page);
  await payAndBeAsked(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(row(next)).toContainText(BANK_ASKS);
  await row(next).getByRole('button', { name: 'Cancel' }).click();
  await expect(next.getByText('Cancel Booking Successfully!').first()).toBeVisible();
  await expect(row(next)).toHaveCount(0);
});

test('a person who answers the bank about an appointment canceled elsewhere is told so, and the keyboard stays on the page', async ({
  page,
  call,
}) => {
  await open(page);
  await payAndBeAsked(page);
  expect(await (await call('DELETE', `/del-booking/${id}`, { person })).json()).toEqual({ deletedCount: 1 });
  await bank(page).getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(page.getByText('This appointment was canceled, so there is nothing to pay.')).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('a reload while the bank asks says that nothing was charged, and shows the card form again', async ({
  page,
  call,
}) => {
  await open(page);
  await payAndBeAsked(page);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`${BANK_ASKS}. Nothing has been charged yet.`);
  await payAndAnswer(page, call, '4000 0025 0000 3155');
});

test('another tab knows that the bank asks, neither pays nor cancels, and learns the result', async ({
  page,
  context,
}) => {
  await open(page);
  await payAndBeAsked(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(row(other)).toContainText(BANK_ASKED);
  await expect(row(other).getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await expect(row(other).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await open(other);
  await expect(other.getByRole('main')).toContainText('Please answer it in the tab where you paid.');
  await expect(payButton(other)).toHaveCount(0);

  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await expect(complete(page)).toBeVisible();
  await expect(complete(other)).toBeVisible();
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('Back closes the bank’s dialog without a network, and the row shows the true state', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard');
    await workerAtWork(page);
    await row(page).getByRole('link', { name: 'Pay' }).click();
    await hushProvider(context);
    await payAndBeAsked(page);
    await cutNetwork(context);
    await page.goBack();
    await expect(row(page)).toContainText(BANK_ASKED);
    await expect(question(page)).toHaveCount(0);
    await expect(row(page).getByRole('link', { name: 'Pay' })).toHaveCount(0);

    const readAlarms = await watchSaid(page.locator('body'), 'alert');
    await bringNetworkBack(context, page);
    await expect(row(page)).toContainText(`Unpaid. ${BANK_ASKS}`);
    await row(page).getByRole('link', { name: 'Pay' }).click();
    await expect(page.getByRole('main')).toContainText(BANK_ASKS);
    await pay(page, GOOD);
    await expect(complete(page)).toBeVisible();
    // The page in front showed it, and nothing covered its button.
    expect(await readAlarms()).toEqual([]);
  });

  test('a person who left without a network, after an answer that never arrived, has paid once', async ({
    page,
    context,
    call,
  }) => {
    await page.goto('/dashboard');
    await workerAtWork(page);
    await row(page).getByRole('link', { name: 'Pay' }).click();
    await hushProvider(context);
    await context.route('**/simulated_challenge', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payAndBeAsked(page);
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(bank(page).getByText('That did not go through.')).toBeVisible();
    await cutNetwork(context);
    await page.goBack();
    await expect(row(page)).toContainText(BANK_ASKED);
    await expect(question(page)).toHaveCount(0);
    await bringNetworkBack(context, page);
    await expect(row(page)).toContainText('Payment done');
    expect(await (await call('GET', `/booking/${id}`, { person })).json()).toMatchObject({ payment: true });
  });
});

test('a page that goes offline while the bank asks says so, and does not say that it can take a payment', async ({
  page,
  context,
  call,
}) => {
  await open(page);
  const heard = page.waitForResponse(
    async (it) => PROVIDER_SAYS.test(it.url()) && (await it.json()).status === 'requires_action',
  );
  await payAndBeAsked(page);
  await heard;
  await cutNetwork(context);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(BANK_ASKS);
  await expect(page.getByRole('main')).not.toContainText('You can pay here');
  await bringNetworkBack(context, page);
  await answerBank(page, call);
});

test('Escape closes the bank’s dialog without a network, and the card can be confirmed again', async ({
  page,
  context,
  call,
}) => {
  await open(page);
  await hushProvider(context);
  await payAndBeAsked(page);
  await cutNetwork(context);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Checking your payment|Your bank asked whether it was you/);
  await bringNetworkBack(context, page);
  await expect(page.getByRole('main')).toContainText(`${BANK_ASKS}. Nothing has been charged yet.`);
  await payAndAnswer(page, call, '4000 0000 0000 3220');
});

test('an answer that hangs does not block the dialog: Escape closes it, and the page asks for the result', async ({
  page,
  context,
}) => {
  await open(page);
  await payAndBeAsked(page);
  let letGo = () => {};
  const arrived = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/simulated_challenge', async (route) => {
    // It is done, and the answer stays in flight while the person looks.
    await route.fetch();
    letGo();
  });
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await arrived;
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(complete(page)).toBeVisible();
});

test('an answer that did not arrive shows a way to close the dialog without a keyboard', async ({ page, context }) => {
  await open(page);
  await payAndBeAsked(page);
  await cutNetwork(context);
  await expect(bank(page).getByRole('button', { name: 'Close' })).toBeHidden();
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await bank(page).getByRole('button', { name: 'Close' }).click();
  await expect(question(page)).toHaveCount(0);
});

test('closing the tab while the bank asks unlocks the row and the payment page of other tabs', async ({
  page,
  context,
}) => {
  // One after the other: what one of them learns, the other would read on the device.
  await test.step('the row', async () => {
    const list = await context.newPage();
    await list.goto('/dashboard');
    await open(page);
    await payAndBeAsked(page);
    await expect(row(list)).toContainText(BANK_ASKED);
    await page.close();
    await expect(row(list)).toContainText(`Unpaid. ${BANK_ASKS}.`);
    await expect(row(list).getByRole('link', { name: 'Pay' })).toBeVisible();
    await list.close();
  });
  await test.step('the payment page', async () => {
    const [payment, paying] = [await context.newPage(), await context.newPage()];
    await open(payment);
    await open(paying);
    await payAndBeAsked(paying);
    await expect(payment.getByRole('main')).toContainText(BANK_ASKED);
    await paying.close();
    await expect(payment.getByRole('main')).toContainText(`${BANK_ASKS}. Nothing has been charged yet.`);
    await expect(payButton(payment)).toBeVisible();
  });
});

test('after the bank asked, the payment page learns that another device has paid', async ({
  page,
  browser,
  origin,
}) => {
  await open(page);
  await payAndBeAsked(page);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Nothing has been charged yet.');
  const otherDevice = await browser.newContext({ baseURL: origin });
  await rememberOn(otherDevice, origin, person);
  const other = await otherDevice.newPage();
  await open(other);
  await pay(other, GOOD);
  await expect(complete(other)).toBeVisible();
  await expect(complete(page)).toBeVisible();
});

test('the notice that another tab is paying disappears once that tab gives up', async ({ page, context }) => {
  const other = await context.newPage();
  await open(other);
  await fill(other, GOOD);
  const { promise: isAsked, resolve: letGo } = Promise.withResolvers<void>();
  await other.route('**/create-payment-intent', async (route) => {
    await isAsked;
    await route.continue();
  });
  await payButton(other).click();
  await open(page);
  await payAndBeAsked(page);
  letGo();
  await expect(other.getByRole('main')).toContainText('Please answer it in the tab where you paid.');
  await page.keyboard.press('Escape');
  await expect(problem(page)).toContainText('Your bank could not confirm that it is you.');
  await expect(payButton(other)).toBeEnabled();
  await expect(problem(other)).toHaveCount(0);
  await pay(other, GOOD);
  await expect(complete(other)).toBeVisible();
});
