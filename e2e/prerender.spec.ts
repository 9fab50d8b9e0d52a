import { expect, test } from './fixtures.ts';

const PUBLIC = [
  { path: '/', heading: 'Gentle dental care, at a time that suits you', title: 'Home - Molar' },
  { path: '/about', heading: 'About', title: 'About - Molar' },
  { path: '/login', heading: 'Login', title: 'Login - Molar' },
  { path: '/register', heading: 'Register', title: 'Register - Molar' },
];

for (const { path, heading, title } of PUBLIC) {
  test(`${path} is there before any script is`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await context.close();
  });

  test(`${path} wakes up without being built anew`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-is-first', ''));
    });
    await page.goto(path);
    // Only a page that is awake knows who runs the clinic.
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
    await expect(page.locator('h1[data-is-first]')).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(problems).toEqual([]);
  });
}

test('who is signed in is at no moment offered to log in', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});

test('colours that were chosen are there before any script of the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a choice of colours that the HTML could not know does not disturb its waking up', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Colours: dark' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a password that is typed before the page is awake goes nowhere', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Password' }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page).toHaveURL('/login');
});
