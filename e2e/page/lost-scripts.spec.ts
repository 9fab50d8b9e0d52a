// Scripts that do not come, on a page without a service worker: a first visit, or a private window.
import { expect, test } from '../support/fixtures.ts';
import { wakeUp } from '../support/wake-up.ts';

test.use({ serviceWorkers: 'block' });

const SCRIPTS = /\/assets\/.*\.js$/;

for (const [path, way] of [
  ['/login', 'a press'],
  ['/dashboard', 'the connection that is back'],
] as const) {
  test(`${path} says that its first script did not come, and ${way} loads it again`, async ({ page, context }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    const line = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' });
    await expect(line).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(line).toHaveCount(1);
    await page.unroute(SCRIPTS);
    if (way === 'a press') await line.getByRole('link', { name: 'Load it again' }).click();
    else {
      await context.setOffline(true);
      await context.setOffline(false);
    }
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await wakeUp(page);
    await expect(line).toHaveCount(0);
  });
}

test('the code of the menu that does not come takes nothing off the page, and opens it once it comes', async ({
  page,
}) => {
  await page.goto('/login');
  await wakeUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('textbox', { name: 'Email' }).fill('pat@');
  await page.route(SCRIPTS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await failed;
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('pat@');
  await page.unroute(SCRIPTS);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
});
