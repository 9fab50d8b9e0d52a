// Public screens.
import type { Page } from 'playwright/test';
import { expect } from '../support/fixtures.ts';
import { askForMail, readMailLink, signInAtProvider } from '../support/identity-provider.ts';
import type { Fixtures, Screen } from './screen.ts';

/** Opens a public page. */
function open(path: string, heading: string) {
  return async ({ page }: Fixtures) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
}

/** Opens the link of a password reset email. */
async function openNewPassword({ page, request, newPerson }: Fixtures) {
  const { email } = await newPerson();
  await askForMail(request, { requestType: 'PASSWORD_RESET', email });
  await page.goto((await readMailLink(request, email)) ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
}

/** Opens the link of an email that confirms an address. */
async function openConfirmation({ page, request, newPerson }: Fixtures) {
  const { email, password } = await newPerson();
  const idToken = await signInAtProvider(request, { email, password });
  await askForMail(request, { requestType: 'VERIFY_EMAIL', idToken });
  await page.goto((await readMailLink(request, email)) ?? '');
  await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
}

async function pressAll(page: Page, names: string[]) {
  for (const name of names) await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

export const publicScreens: Screen[] = [
  { name: 'home', open: open('/', 'Gentle dental care, at a time that suits you') },
  { name: 'about', open: open('/about', 'About') },
  { name: 'login', open: open('/login', 'Login') },
  {
    name: 'login, with problems',
    async open(fixtures) {
      await open('/login', 'Login')(fixtures);
      await pressAll(fixtures.page, ['Login']);
      await expect(fixtures.page.getByText('Please enter your password')).toBeVisible();
    },
  },
  { name: 'register', open: open('/register', 'Register') },
  {
    name: 'register, with problems',
    async open(fixtures) {
      await open('/register', 'Register')(fixtures);
      await pressAll(fixtures.page, ['Register']);
      await expect(fixtures.page.getByText('Please put your name')).toBeVisible();
    },
  },
  { name: 'a link that does not work', open: open('/auth/action', 'This link does not work') },
  { name: 'choose a new password', open: openNewPassword },
  { name: 'confirm an address', open: openConfirmation },
  { name: 'not found', open: open('/nowhere', 'This page does not exist') },
];
