import type { Page } from 'playwright/test';

/** Ten-second limits expire in this page when the test says so: call `pass` once the call that must time out is in flight. */
export async function holdTimeLimits(page: Page): Promise<{ pass(): Promise<void> }> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const held: AbortController[] = [];
    AbortSignal.timeout = (ms) => {
      if (ms !== 10_000) return timeout(ms);
      const limit = new AbortController();
      held.push(limit);
      return limit.signal;
    };
    addEventListener('test:ten-seconds', () => {
      for (const limit of held) limit.abort(new DOMException('', 'TimeoutError'));
    });
  });
  return { pass: () => page.evaluate(() => void dispatchEvent(new Event('test:ten-seconds'))) };
}
