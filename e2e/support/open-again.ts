import type { Locator } from 'playwright/test';

/**
 * Presses a dialog's last button, and then its opener as soon as the focus is back there: long before the dialog is gone
 * from the page, because timers run in the order in which they are due. Returns true if the dialog was still there.
 * @param opener pressed as with Enter
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
