import { expect, test } from './fixtures.ts';

test('a visitor who signs in comes back to where they were going', async ({ page, newPerson }) => {
  const person = await newPerson('Robin Example');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
});

test('a wrong password is said in words, and nobody is signed in', async ({ page, newPerson }) => {
  const { email } = await newPerson();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a person signs in with Google through the popup, stays signed in over a reload, and signs out', async ({
  page,
}) => {
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill('gina@molar.test');
  await popup.locator('#display-name-input').fill('Gina Google');
  await popup.locator('#sign-in').click();

  const menu = page.getByRole('button', { name: 'Gina Google' });
  await expect(menu).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
  await page.reload();
  await expect(menu).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a popup that was closed is no more than that', async ({ page }) => {
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.waitForLoadState();
  await popup.close();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});
