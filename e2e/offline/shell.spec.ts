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
