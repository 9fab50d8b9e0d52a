import type { Locator } from 'playwright/test';

/**
 * Presses a dialog's last button, and then what opens the dialog, as soon as the focus is back there: long before the dialog
 * has gone from the page, as timers run in the order in which they are due. Whether it was still there.
 * @param opener pressed as by Enter
 */
export async function openAgain(last: Locator, opener: Locator): Promise<boolean> {
  const opens = await opener.elementHandle();
  return last.evaluate((button: HTMLElement, opens) => {
    const dialog = button.closest('[role="dialog"]');
    return new Promise<boolean>((resolve) => {
      function press() {
        if (document.activeElement !== opens) return void setTimeout(press);
        resolve(dialog?.isConnected === true);
        (opens as HTMLElement).click();
      }
      addEventListener('popstate', () => press(), { once: true });
      button.click();
    });
  }, opens);
}
