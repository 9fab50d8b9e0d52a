import { expect, type Page } from 'playwright/test';
import { FAILURE } from './failure.ts';

/** The calls fail until a button is pressed on the page. Returns a function that presses 'Try again', with that key or the mouse. */
export async function failUntilPressed(page: Page, calls: RegExp): Promise<(key?: 'Enter') => Promise<void>> {
  let underWay = 0;
  await page.addInitScript(() => addEventListener('click', () => Object.assign(window, { isPressed: true }), true));
  await page.route(calls, async (route) => {
    underWay++;
    const isCall = route.request().resourceType() !== 'document';
    if (isCall && !(await page.evaluate(() => 'isPressed' in window))) await route.fulfill(FAILURE);
    else await route.continue();
    underWay--;
  });
  return async (key) => {
    // A hidden page requests nothing by itself, so the next request comes from the button.
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await expect.poll(() => underWay).toBe(0);
    const again = page.getByRole('button', { name: 'Try again' });
    await Promise.all([
      page.waitForResponse((response) => calls.test(response.url()) && response.ok()),
      key ? again.press(key) : again.click(),
    ]);
  };
}
