import type { Browser } from 'playwright/test';

/** How many times slower than a test a person presses one button after the other. */
const TIMES = 10;

/** Pages of its contexts treat a test's quick presses as separate presses, and not as double presses. */
export function unhurried(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript((times) => {
      const timeOf = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
      Object.defineProperty(Event.prototype, 'timeStamp', {
        get(this: Event) {
          return timeOf?.call(this) * times;
        },
        configurable: true,
      });
    }, TIMES);
    return context;
  };
  return browser;
}
