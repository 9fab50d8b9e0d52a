// Nothing that is to be seen moves by itself, data that arrives late included: not while a page wakes up on a slow line,
// and not when it is opened again with its data on the device.
import type { Page } from 'playwright/test';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

test.describe.configure({ mode: 'parallel' });

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

/** Those that differ only by what stands on them, such as a problem below a field, are looked at where room is short. */
const differs = ({ name }: { name: string }) => !name.includes(',');

for (const { width, height, shown } of [
  { width: 390, height: 844, shown: screens },
  { width: 1440, height: 900, shown: screens.filter(differs) },
]) {
  test.describe(() => {
    test.use({ viewport: { width, height } });
    for (const screen of shown) {
      test(`nothing moves by itself at ${width} px: ${screen.name}`, async ({ page, visit }) => {
        await watchShifts(page);
        await delayAnswers(page);
        await visit(screen);
        await quiet(page);
        expect(await readShifts(page)).toEqual([]);
        await page.reload();
        await quiet(page);
        expect(await readShifts(page)).toEqual([]);
      });
    }
  });
}

async function watchShifts(page: Page): Promise<void> {
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
}

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { molarShifts: string[] }).molarShifts);

async function delayAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
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
