import type { Locator } from 'playwright/test';

/** As a finger that bounces, also where the button goes away meanwhile: at once, and while what it belongs to closes. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    for (const wait of [0, 30, 60, 100]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      element.click();
    }
  });
}
