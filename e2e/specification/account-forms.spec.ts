// The rules of the forms for registering, logging in and a new password, and their messages.
import type { Page } from 'playwright/test';
import { fillRegister, logIn } from '../support/account-forms.ts';
import { expect, test } from '../support/fixtures.ts';
import { readMailLink } from '../support/identity-provider.ts';
import { wakeUp } from '../support/wake-up.ts';
import { expectProblem } from './field-problem.ts';
import { toast } from './row.ts';

test('the rules of the register form', async ({ page }) => {
  const good = await fillRegister(page, { email: 'robin@molar.test', password: '123456' });
  // A field that is cleared while early input is restored would be full again.
  await wakeUp(page);
  // A form without errors would leave the page.
  await page.route('**/accounts:signUp**', (route) => route.abort());
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const register = () => page.getByRole('button', { name: 'Register' }).click();
  await test.step('the buttons that show a password have names of their own', async () => {
    for (const name of ['Show what I type', 'Show what I type again'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
  });

  const rules = [
    { name: "name required, 'Please put your name'", label: 'Name', value: '', text: 'Please put your name' },
    ...['robin', 'robin@', '@molar.test', 'robin@molar', 'ro bin@molar.test'].map((value) => ({
      name: `email must match a simple address pattern, as ${value} does not`,
      label: 'Email',
      value,
      text: 'You have entered an invalid email address!',
    })),
    {
      name: 'password at least 6 characters',
      label: 'Password',
      value: '12345',
      text: /Password must contain minimum six characters/,
    },
    { name: 'confirmation equals password', label: 'Confirm password', value: '123457', text: 'Password not match' },
  ];
  const values: Record<string, string> = { Name: good.name, Email: good.email };
  for (const { name, label, value, text } of rules) {
    await test.step(`5 Register: ${name}`, async () => {
      await field(label).fill(value);
      await register();
      await expectProblem(page, label, text);
      await expect(page).toHaveURL('/register');
    });
    await field(label).fill(values[label] ?? good.password);
    await expect(field(label)).not.toHaveAttribute('aria-invalid', 'true');
  }
  await test.step('9 Minimum password length is 6', async () => {
    await register();
    await expect(field('Password')).not.toHaveAccessibleDescription(/Password must contain/);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });
});

test('a form is locked while its request is in flight, unlocked by the answer, and says why it was refused', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  // A phone on its side has no room for a whole form.
  await page.setViewportSize({ width: 844, height: 390 });
  async function expectHeld(press: () => Promise<void>, names: string[], refusal: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/accounts:sign(Up|InWithPassword)/, async (route) => {
      await promise;
      await route.continue();
    });
    await press();
    const fields = names.map((name) => page.getByRole('textbox', { name, exact: true }));
    for (const field of fields) await expect(field).not.toBeEditable();
    resolve();
    const said = page.getByRole('main').getByRole('alert');
    await expect(said).toHaveText(refusal);
    await expect(said).toBeInViewport({ ratio: 1 });
    for (const field of fields) await expect(field).toBeEditable();
    await page.unrouteAll();
  }
  await test.step('8 Registration: provider errors are shown inline', async () => {
    await fillRegister(page, { email });
    await expectHeld(
      () => page.getByRole('button', { name: 'Register' }).click(),
      ['Name', 'Email', 'Password', 'Confirm password'],
      'There is already an account with this email address. Please log in instead.',
    );
  });
  await test.step('8 Login: a failure is shown', async () => {
    await page.goto('/login');
    const press = () => logIn(page, { email, password: 'not-the-password' });
    await expectHeld(press, ['Email', 'Password'], 'Wrong email or password.');
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('a new password', async ({ page, newPerson, request }) => {
  const { email } = await newPerson();
  const reset = page.getByRole('button', { name: 'Reset Password?' });
  await page.goto('/login');
  await test.step("5 Login reset: email required, 'Please provide a email!'", async () => {
    await reset.click();
    await expectProblem(page, 'Email', 'Please provide a email!');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });
  await test.step('8 Reset password: an invalid address is refused by the provider, and no email is announced', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('nonsense');
    await refuseMail(page, 'INVALID_EMAIL');
    await reset.click();
    await expect(toast(page, 'error', /^The email address is badly formatted\.$/)).toBeVisible();
    await expectProblem(page, 'Email', 'You have entered an invalid email address!');
    // The emulator accepts it.
    await reset.click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expectProblem(page, 'Email', 'You have entered an invalid email address!');
    await expect(toast(page, 'success', 'Please check your email')).toHaveCount(0);
    await expect(page.getByText(/is on its way/)).toHaveCount(0);
  });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await test.step("8 Reset password: error toast with the provider's message", async () => {
    await page.route('**/accounts:sendOobCode**', (route) => route.abort(), { times: 1 });
    await reset.click();
    const text = /^A network AuthError \(such as timeout, interrupted connection or unreachable host\) has/;
    await expect(toast(page, 'error', text)).toBeVisible();
    await expectProblem(page, 'Email', /^No answer came, so the email may be on its way\./);
    await expect(reset).toBeFocused();
  });
  await test.step('8 Reset password: without a network no email is announced', async () => {
    await page.context().setOffline(true);
    await reset.click();
    await expectProblem(page, 'Email', /^The login service can’t be reached\./);
    await page.context().setOffline(false);
  });
  await test.step('8 Reset password: the text of the provider’s server is in the toast', async () => {
    await refuseMail(page, 'QUOTA_EXCEEDED : The mailbox of the project rests until noon.');
    await reset.click();
    await expect(toast(page, 'error', /^The mailbox of the project rests until noon\.$/)).toBeVisible();
  });
  await reset.click();
  await test.step("8 Reset password: success 'Please check your email'", async () => {
    await expect(toast(page, 'success', 'Please check your email')).toBeVisible();
    await expect(
      page.getByText(/^If .+ has an account here, a link to choose a new password is on its way\.$/),
    ).toBeVisible();
    await expect(reset).toBeFocused();
  });
  await test.step('8 The same words do not stack', async () => {
    const first = await toast(page, 'success', 'Please check your email').elementHandle();
    await reset.click();
    await expect.poll(() => first?.evaluate((node) => node.isConnected)).toBe(false);
    await expect(toast(page, 'success', 'Please check your email')).toHaveCount(1);
  });
  await test.step('7 Identity provider: a password reset email', async () => {
    await expect.poll(() => readMailLink(request, email)).toContain('mode=resetPassword');
  });
});

/** For one request. */
function refuseMail(page: Page, message: string) {
  return page.route(
    '**/accounts:sendOobCode**',
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: { code: 400, message } },
      }),
    { times: 1 },
  );
}
