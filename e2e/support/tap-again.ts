import type { Locator, Page } from 'playwright/test';

/** Taps it as a finger that shakes will, and answers with what taps that place once more: as soon after the first, on any machine. */
export async function tap(page: Page, button: Locator): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1, configurable: true }));
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  return press;
}
