import type { Browser } from 'playwright/test';
import { DATABASE_TIME_LIMIT_MS } from '../../src/base/within-time.ts';

/** How many times slower than a test a person presses one button after the other, and than a device a busy machine is. */
const TIMES = 10;

/**
 * Pages of its contexts treat a test's quick presses as separate presses, and not as double presses. They take a database that
 * is slow to answer, as all are on a busy machine, for one that hangs only if the test sets `window.hasHungDatabase`.
 */
export function unhurried(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(
      ({ times, limit }) => {
        const timeOf = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
        Object.defineProperty(Event.prototype, 'timeStamp', {
          get(this: Event) {
            return timeOf?.call(this) * times;
          },
          configurable: true,
        });
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => timeout(ms === limit && !('hasHungDatabase' in window) ? ms * times : ms);
      },
      { times: TIMES, limit: DATABASE_TIME_LIMIT_MS },
    );
    return context;
  };
  return browser;
}
