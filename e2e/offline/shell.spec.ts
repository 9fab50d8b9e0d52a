import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';

test('after one visit the page loads while the server is down', async ({ page }) => {
  const molar = await startMolar();
  await page.goto(molar.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await molar.stop();

  await page.goto(`${molar.origin}/about`);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goto(`${molar.origin}/`);
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
});

test('the public screens have their titles, and log nothing to the console', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const [path, title] of [
    ['/', 'Home - Molar'],
    ['/about', 'About - Molar'],
    ['/login', 'Login - Molar'],
    ['/register', 'Register - Molar'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  expect(complaints).toEqual([]);
});
