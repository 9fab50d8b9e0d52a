/** A phone on a slow network, as emulated by the browser's developer tools. */
import type { BrowserContextOptions, Page } from 'playwright/test';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};

export const PHONE_CPU = 4;
export const SLOW_LINE = { latency: 150, bitsPerSecond: 1_600_000 };

export interface Throttling {
  /** How many times slower. */
  cpu?: number;
  /** `latency` is one round trip in milliseconds. */
  line?: { latency: number; bitsPerSecond: number };
}

export async function throttle(page: Page, { cpu = 1, line }: Throttling): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!line) return;
  const throughput = line.bitsPerSecond / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Blocks the page's requests to these addresses, in which `*` matches anything. */
export async function block(page: Page, urls: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls });
}

/** As after some time without an open page: the service worker has to start again, too. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
