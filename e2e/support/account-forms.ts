// Fills the login and register forms as people do.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Person } from './person.ts';

/** Fills the login page and presses `Login`. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Works on any page. */
export async function logOut(page: Page, name = 'Robin Example'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Fills the register page with valid values. */
export async function fillRegister(
  page: Page,
  { name = 'Robin Example', email = `${randomUUID()}@molar.test`, password = 'a-good-password' } = {},
): Promise<Person> {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  return { name, email, password };
}
