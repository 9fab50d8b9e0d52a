import type { Locator } from 'playwright/test';

/** Presses like a finger that bounces, even if the button is gone by then: at once, and again while its dialog closes. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    for (const wait of [0, 30, 60, 100]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      element.click();
    }
  });
}
