import { expect, test, vi } from 'vitest';
import { createInstall, type InstallWindow } from './install.ts';
import { createTabStorage } from './storage.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** A fake browser that can only install. `isApp`: opened from the home screen. */
function openBrowser({ userAgent = '', isApp = false, standalone = false, storage = createTabStorage() } = {}) {
  const events = new EventTarget();
  const page = {
    addEventListener: events.addEventListener.bind(events),
    matchMedia: () => ({ matches: isApp }),
    navigator: { userAgent, maxTouchPoints: 0, standalone },
  } as unknown as InstallWindow;
  const install = createInstall(storage, page);
  const seen: unknown[] = [];
  install.subscribe(() => seen.push(install.offer));
  let asked = 0;

  return {
    install,
    seen,
    storage,
    get asked() {
      return asked;
    },
    /** The browser has a prompt ready. */
    bringPrompt() {
      const prompt = async () => {
        asked += 1;
      };
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      events.dispatchEvent(event);
      return event;
    },
    tellInstalled: () => events.dispatchEvent(new Event('appinstalled')),
    answerElsewhere() {
      storage.setItem('molar.install-answered', 'true');
      events.dispatchEvent(Object.assign(new Event('storage'), { key: 'molar.install-answered' }));
    },
  };
}

test('a browser without a way to install offers nothing', () => {
  expect(openBrowser().install.offer).toBeUndefined();
});

test('the browser does not ask on its own, and asks once when told to', async () => {
  const browser = openBrowser();
  expect(browser.bringPrompt().defaultPrevented).toBe(true);
  expect(browser.seen).toEqual(['prompt']);
  expect(browser.asked).toBe(0);
  await browser.install.ask();
  await browser.install.ask();
  expect(browser.asked).toBe(1);
  expect([browser.install.way, browser.install.offer]).toEqual([undefined, undefined]);
});

test('a device that is full still asks', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const browser = openBrowser();
  browser.bringPrompt();
  browser.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await browser.install.ask();
  expect(browser.asked).toBe(1);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("'Not now' counts for this device, but the person can still find the way to install", () => {
  const { install, storage, bringPrompt } = openBrowser();
  bringPrompt();
  install.decline();
  const later = openBrowser({ storage });
  later.bringPrompt();
  expect([later.install.way, later.install.offer]).toEqual(['prompt', undefined]);
});

test("'Not now' in another tab counts here", () => {
  const browser = openBrowser({ userAgent: IPHONE });
  expect(browser.install.offer).toBe('by-hand');
  browser.answerElsewhere();
  expect(browser.seen).toEqual([undefined]);
});

test.each([
  ['opened from the home screen', { isApp: true }],
  ['opened from the home screen of an iPhone', { userAgent: IPHONE, standalone: true }],
])('an app that was %s offers nothing', (_, options) => {
  const { install, bringPrompt } = openBrowser(options);
  bringPrompt();
  expect([install.way, install.offer]).toEqual([undefined, undefined]);
});

test('a person who installs it from the browser’s own menu is not asked any more, not even after removing it', () => {
  const { install, storage, bringPrompt, tellInstalled } = openBrowser();
  bringPrompt();
  tellInstalled();
  expect(install.way).toBeUndefined();
  const later = openBrowser({ storage });
  later.bringPrompt();
  expect(later.install.offer).toBeUndefined();
});
