// What moves by itself: not while a page wakes up on a slow line, and not when it is opened again with its data on the
// device.
import type { Page } from 'playwright/test';

/** Chromium's alone, so TypeScript's library does not have it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  /** What follows from a press or a key within half a second is no surprise. */
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Below it nothing can be seen to move. */
const LEAST = 0.001;
/** One round trip (milliseconds): what an answer brings about comes after the first paint. */
const LATENCY = 150;
/** Nothing has changed for so long (milliseconds): more than three round trips. */
const QUIET = 500;

/** To be called before the page goes anywhere: notes what moves, on a line that is slow from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    const shifts: string[] = [];
    Object.assign(window, { molarShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.value < least) continue;
        // Toasts slide in, above everything.
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

/** Loads the page as on a first visit: nothing on the device to show, and no script at hand. Who is signed in stays so. */
export async function visitAnew(page: Page): Promise<void> {
  const address = page.url();
  const session = await page.context().newCDPSession(page);
  // A page that is still there would keep its data, or write it anew.
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'indexeddb,cache_storage',
  });
  await session.detach();
  await page.goto(address);
}

/** What moved until now was the answer to a key, for which a busy machine may take longer than the browser excuses. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as { molarShifts?: string[] }).molarShifts?.splice(0));
}

/** What has moved in this document by the time that nothing changes any more. */
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
