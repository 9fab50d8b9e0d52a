/**
 * Collects a page's own performance entries: long tasks, requests, layout shifts and paints. It starts before the page's
 * scripts do and costs the page next to nothing.
 */
import type { BrowserContext, Page } from 'playwright/test';

/** Milliseconds since the page's start, like all times here. */
export interface Span {
  start: number;
  end: number;
}

declare global {
  interface Window {
    molarBench: {
      /** The browser reports only those over 50 ms. */
      tasks: Span[];
      /** Each completed request, with its path. */
      requests: (Span & { path: string; type: string; bytes: number })[];
      /** Time of the largest contentful paint so far. */
      largestPaint: number;
      firstPaint: number;
      layoutShift: number;
    };
  }
}

export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: Window['molarBench'] = { tasks: [], requests: [], largestPaint: 0, firstPaint: 0, layoutShift: 0 };
    window.molarBench = seen;
    const watch = <E extends PerformanceEntry>(type: string, note: (entry: E) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as E);
      }).observe({ type, buffered: true });
    const spanOf = ({ startTime, duration }: PerformanceEntry) => ({ start: startTime, end: startTime + duration });

    watch('longtask', (entry) => seen.tasks.push(spanOf(entry)));
    watch<PerformanceResourceTiming>('resource', (entry) =>
      seen.requests.push({
        ...spanOf(entry),
        path: new URL(entry.name).pathname,
        type: entry.initiatorType,
        bytes: entry.encodedBodySize,
      }),
    );
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largestPaint = startTime;
    });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    });
    watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
      if (!entry.hadRecentInput) seen.layoutShift += entry.value;
    });
  });
}

export function readWatch(page: Page): Promise<Window['molarBench']> {
  return page.evaluate(() => window.molarBench);
}

/** 0 when no task was over the browser's 50 ms. */
export function longestTask(tasks: readonly Span[], within: Span = { start: 0, end: Infinity }): number {
  const counted = tasks.filter(({ start, end }) => end > within.start && start < within.end);
  return Math.max(0, ...counted.map(({ start, end }) => end - start));
}
