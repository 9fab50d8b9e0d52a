// Each code of the list with its sentence. For codes of the window, the window is made to give them; the others
// are put into the provider's answer, which the real SDK turns into its error.
import type { Page } from 'playwright/test';
import { logIn } from '../support/account-forms.ts';
import { expect, test } from '../support/fixtures.ts';
import { gotoWithGoogle } from '../support/google-ready.ts';

const SIGN_IN = '**/accounts:signInWithPassword**';

const refusal = (message: string) => ({
  status: 400,
  headers: { 'Access-Control-Allow-Origin': '*' },
  json: { error: { code: 400, message } },
});

const answered = {
  'internal-error': 'Something went wrong while logging in. Please try again.',
  'argument-error': 'Something went wrong while logging in. Please try again.',
  'invalid-auth-event': 'Something went wrong while logging in. Please try again.',
  'missing-multi-factor-info': 'This account needs a second step that this page does not offer. Please call us.',
  'cancelled-popup-request': 'The Google window was closed before you were logged in. Please try again.',
  'web-storage-unsupported':
    'Your browser does not let this page remember you. Please leave private mode or allow cookies.',
  'unauthorized-domain': 'Logging in is not set up correctly at the clinic. Please call us.',
  'auth-domain-config-required': 'Logging in is not set up correctly at the clinic. Please call us.',
  'invalid-api-key': 'Logging in is not set up correctly at the clinic. Please call us.',
};

test('each code has its sentence', async ({ page }) => {
  await page.goto('/login');
  for (const [code, sentence] of Object.entries(answered)) {
    await test.step(`8 Sign-in codes: ${code}`, async () => {
      await page.route(SIGN_IN, (route) => route.fulfill(refusal(code)), { times: 1 });
      await login(page);
      await expect(problem(page)).toHaveText(sentence);
    });
    // Otherwise a sentence that two codes share could be left from the one before.
    await page.getByRole('textbox', { name: 'Email' }).fill('');
    await expect(problem(page)).toBeHidden();
  }
  await test.step('8 Sign-in codes: network-request-failed', async () => {
    await page.route(SIGN_IN, (route) => route.abort(), { times: 1 });
    await login(page);
    await expect(problem(page)).toHaveText(
      'The login service can’t be reached. Please check your connection and try again.',
    );
  });
});

test('an error disappears once another value is entered', async ({ page, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/login');
  await login(page);
  await expect(problem(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(problem(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Password' }).fill('another-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(problem(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expect(problem(page)).toBeHidden();
});

for (const path of ['/login', '/register'] as const) {
  test(`8 Sign-in codes: popup-blocked on ${path}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await gotoWithGoogle(page, path);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(problem(page)).toHaveText(
      'Your browser blocked the Google window. Please allow windows for this page and try again.',
    );
  });
}

// On /login, sign-in-timings.spec.ts closes it.
test('8 Sign-in codes: popup-closed-by-user on /register', async ({ page }) => {
  await page.goto('/register');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await opened).close();
  await expect(problem(page)).toHaveText('The Google window was closed before you were logged in. Please try again.');
});

const login = (page: Page) => logIn(page, { email: 'robin@molar.test', password: 'a-good-password' });

function problem(page: Page) {
  return page.getByRole('main').getByRole('alert');
}
