// The browser's part in installing, played by the tests: Chromium under test never shows its own prompt.
import type { Page } from 'playwright/test';

export const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  maxTouchPoints: 5,
};

export const IPAD = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  maxTouchPoints: 5,
};

/** The browser tells the page that it could prompt. A new document forgets it. */
export function bringInstallPrompt(page: Page): Promise<void> {
  return page.evaluate(() => {
    const state = { asked: 0 };
    Object.assign(window, { installPrompt: state });
    const prompt = async () => {
      state.asked += 1;
      return { outcome: 'dismissed' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

/** How often the page told the browser to prompt. */
export function installQuestions(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { installPrompt: { asked: number } }).installPrompt.asked);
}
