import type { Page } from 'playwright/test';

/** Emulates touch input, as on a phone, while `look` runs. */
export async function underThumb<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
  const seen = await look();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.waitForFunction(() => !matchMedia('(pointer: coarse)').matches);
  await session.detach();
  return seen;
}
