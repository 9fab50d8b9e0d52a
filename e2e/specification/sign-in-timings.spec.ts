// The timings of the identity SDK that a page can observe: see docs/decisions/010-sign-in-timings.md.
import type { Page } from 'playwright/test';
import { logIn } from '../support/account-forms.ts';
import { expect, test } from '../support/fixtures.ts';
import { nextCall } from './row.ts';

test('9 Sign-in provider timings: a closed popup is rejected about 2 s after the close is seen', async ({ page }) => {
  const popup = await openGoogle(page);
  await test.step('9 Sign-in provider timings: popup window 500 by 600', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-opened', /\bwidth=500\b/);
    await expect(page.locator('html')).toHaveAttribute('data-opened', /\bheight=600\b/);
  });
  // Only the pressed button shows a spinner.
  await expect(googleButton(page)).toHaveAttribute('data-loading');
  await expect(loginButton(page)).not.toHaveAttribute('data-loading');
  await expect(loginButton(page)).toBeDisabled();
  await close(page, popup);
  await page.clock.runFor(1900);
  await expect(googleButton(page)).toBeDisabled();
  await expect(problem(page)).toBeHidden();
  await page.clock.runFor(400);
  await expect(problem(page)).toHaveText('The Google window was closed before you were logged in. Please try again.');
  await expect(googleButton(page)).toBeEnabled();
  await expect(googleButton(page)).toBeFocused();
  await expect(loginButton(page)).toBeEnabled();
  // The rejection appears only once, not again when the SDK gives up.
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.clock.runFor(20_000);
  await expect(problem(page)).toBeHidden();
});

test('a sign-in that arrives after its window was closed counts', async ({ page }) => {
  const { answer, close } = await signInHeld(page, 'Lee Late');
  await close();
  await page.clock.runFor(2300);
  await expect(googleButton(page)).toBeEnabled();
  const entered = nextCall(page, 'PUT', '/user/lee.late%40molar.test');
  answer();
  await entered;
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Lee Late' })).toBeVisible();
});

test('a sign-in that arrives after the SDK has given up, too, lets nobody in', async ({ page, newPerson }) => {
  const next = await newPerson('Robin Next');
  const { answer, close } = await signInHeld(page, 'Lou Later');
  await close();
  await page.clock.runFor(2300);
  await expect(googleButton(page)).toBeEnabled();
  await page.clock.runFor(20_000);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // The SDK asks for the account before it reports the sign-in.
  const told = page.waitForResponse('**/accounts:lookup**');
  answer();
  await (await told).finished();
  await page.clock.resume();
  await logIn(page, next);
  await expect(page.getByRole('button', { name: next.name })).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/user/'))).toEqual([`/user/${encodeURIComponent(next.email)}`]);
});

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' });
const problem = (page: Page) => page.getByRole('main').getByRole('alert');

/** A new person signs in with Google, and the provider's answer is held until `answer`. */
async function signInHeld(page: Page, name: string) {
  const popup = await openGoogle(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/accounts:signInWithIdp**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/accounts:signInWithIdp**');
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(`${name.toLowerCase().replace(' ', '.')}@molar.test`);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#sign-in').click();
  await asked;
  return { answer, close: () => close(page, popup) };
}

/** Opens Google's window from the login page, whose clock stands still from then on. */
async function openGoogle(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target, features) => {
      document.documentElement.dataset.opened = features;
      const opened = open(url, target, features);
      Object.assign(window, { opened });
      return opened;
    };
  });
  await page.clock.install();
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await googleButton(page).click();
  const popup = await opened;
  await popup.waitForLoadState();
  await page.clock.pauseAt(Date.now() + 60_000);
  return popup;
}

/** Returns once the page could notice it. */
async function close(page: Page, popup: Page): Promise<void> {
  if (!popup.isClosed()) await popup.close();
  await expect.poll(() => page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
}
