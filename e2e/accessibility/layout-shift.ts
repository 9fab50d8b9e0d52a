// Finds layout shifts: neither while a page wakes up on a slow line, nor when it is reopened with its data on the
// device.
import type { Page } from 'playwright/test';

/** Chromium only, so it is missing from TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  /** True within half a second of a press or a key: such shifts are expected. */
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Smaller shifts are not visible. */
const LEAST = 0.001;
/** One round trip (milliseconds): anything caused by an answer comes after the first paint. */
const LATENCY = 150;
/** The page counts as settled without changes for this long (milliseconds): more than three round trips. */
const QUIET = 500;

/** Call this before any navigation: records layout shifts, and slows the line down from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    const shifts: string[] = [];
    Object.assign(window, { molarShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.value < least) continue;
        // Toasts slide in above everything else.
        const isToast = (node: Node | null) => (node as Element | null)?.closest?.('.mantine-Notifications-root');
        if (entry.sources.every(({ node }) => isToast(node))) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          return `${name} from ${from.x}, ${from.y} (${from.width} x ${from.height}) to ${to.x}, ${to.y} (${to.width} x ${to.height})`;
        });
        shifts.push(`${entry.value.toFixed(3)}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, LEAST);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Loads the page as on a first visit: no data on the device, and no script in the cache. The person stays signed in. */
export async function visitAnew(page: Page): Promise<void> {
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  // The old page would keep its data, or write it again.
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'indexeddb,cache_storage',
  });
  await session.detach();
  await page.goto(address);
}

/** Forgets earlier shifts: they answer a key, and a busy machine may take longer than the browser excuses. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as { molarShifts?: string[] }).molarShifts?.splice(0));
}

/** Waits until nothing changes any more, and returns the shifts of this document. */
export async function findShifts(page: Page): Promise<string[]> {
  await quiet(page);
  return page.evaluate(() => (window as unknown as { molarShifts: string[] }).molarShifts);
}

function quiet(page: Page): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, ms);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, ms);
        }).observe(document, { childList: true, subtree: true, characterData: true });
      }),
    QUIET,
  );
}
