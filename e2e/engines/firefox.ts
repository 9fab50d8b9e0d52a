// Firefox through WebDriver BiDi. Its back/forward cache stays on, as for real users.
import { type Browser, launch, type Page } from 'puppeteer-core';
import { type Engine, SCRIPT_LIMIT, withinLimit } from './engine.ts';

const START_LIMIT = 60_000;

/** Firefox's own defaults, which the driver changes for tests that are alone on their page. */
const PREFERENCES = {
  'browser.sessionhistory.max_total_viewers': -1,
  'fission.bfcacheInParent': true,
  'fission.webContentIsolationStrategy': 1,
};

/** @param executablePath of an installed Firefox */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: START_LIMIT,
    args: ['--width=1280', '--height=900'],
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: PREFERENCES,
  });
  const page: Page = await withinLimit('a new page', browser.newPage());
  const popups = async () => (await browser.pages()).filter((other) => other !== page && /^http/.test(other.url()));

  return {
    keepsPages: true,
    async goto(address) {
      const visit = () => page.goto(address, { waitUntil: 'domcontentloaded', timeout: 0 });
      // Firefox may abort a navigation together with the one that it interrupts.
      const again = (error: Error) => (error.message.includes('NS_BINDING_ABORTED') ? visit() : Promise.reject(error));
      await withinLimit(`goto ${address}`, visit().catch(again));
    },
    run: (work, argument) => withinLimit('script', page.evaluate(work as never, argument), SCRIPT_LIMIT) as never,
    click: (x, y) => withinLimit('click', page.mouse.click(x, y)),
    type: (text) => withinLimit('type', page.keyboard.type(text)),
    pressKey: (key) => withinLimit('key', page.keyboard.press(key)),
    countWindows: async () => 1 + (await withinLimit('windows', popups())).length,
    async closePopups() {
      for (const popup of await withinLimit('windows', popups())) await withinLimit('close', popup.close());
    },
    takePicture: () => withinLimit('picture', page.screenshot()),
    async close() {
      await withinLimit('end', browser.close()).catch(() => browser.process()?.kill('SIGKILL'));
    },
  };
}
