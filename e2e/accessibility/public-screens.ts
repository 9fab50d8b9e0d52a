// What anybody may see.
import type { Page } from 'playwright/test';
import type { Config } from '../../contract/clinic.ts';
import { expect } from '../fixtures.ts';
import type { Fixtures, Screen } from './screen.ts';

/** A page that anybody may see. */
function open(path: string, heading: string) {
  return async ({ page }: Fixtures) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
}

/** Where the link of a mail leads that asks for a new password. */
async function openNewPassword({ page, call, request, newPerson }: Fixtures) {
  const { email } = await newPerson();
  const { auth } = (await (await call('GET', '/config')).json()) as Config;
  await request.post(`${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${auth.apiKey}`, {
    data: { requestType: 'PASSWORD_RESET', email },
  });
  const mails = await (await request.get(`${auth.emulatorUrl}/mailbox`)).text();
  const [, link = ''] = new RegExp(`To: ${email}</p><a href="([^"]+)"`).exec(mails) ?? [];
  await page.goto(link.replaceAll('&#38;', '&'));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
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
      await expect(fixtures.page.getByText('Please put your password')).toBeVisible();
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
  { name: 'not found', open: open('/nowhere', 'This page does not exist') },
];
