import type { Browser } from 'playwright/test';

/** How many times slower than a test a person presses one thing after the other. */
const TIMES = 10;

/** The pages of its contexts take what a test presses in quick succession for presses, and not for the halves of a doubled one. */
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
