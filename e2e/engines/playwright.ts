// Playwright's own browser builds, if they could be downloaded.
import type { BrowserType } from 'playwright';
import { type Engine, SCRIPT_LIMIT, withinLimit } from './engine.ts';

const START_LIMIT = 60_000;

export async function startWithPlaywright(type: BrowserType): Promise<Engine> {
  const browser = await type.launch({ timeout: START_LIMIT });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await withinLimit('a new page', context.newPage());
  const popups = () => context.pages().filter((other) => other !== page);

  return {
    // Playwright turns it off.
    keepsPages: false,
    async goto(address) {
      await withinLimit(`goto ${address}`, page.goto(address, { waitUntil: 'domcontentloaded' }));
    },
    run: (work, argument) => withinLimit('script', page.evaluate(work as never, argument), SCRIPT_LIMIT),
    click: (x, y) => withinLimit('click', page.mouse.click(x, y)),
    type: (text) => withinLimit('type', page.keyboard.type(text)),
    pressKey: (key) => withinLimit('key', page.keyboard.press(key)),
    countWindows: async () => 1 + popups().length,
    async closePopups() {
      for (const popup of popups()) await withinLimit('close', popup.close());
    },
    takePicture: () => withinLimit('picture', page.screenshot()),
    close: () => withinLimit('end', browser.close()),
  };
}
