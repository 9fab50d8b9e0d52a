/**
 * From opening a public page to its answering: of ours, once what is pressed is heard; of plain HTML, once it is there. On a
 * phone without a slow line, so that the processor counts.
 */
import type { Browser } from 'playwright/test';
import { type PageFloors, PUBLIC_PAGES } from './page-floors.ts';
import { median } from './percentile.ts';
import type { Result } from './result.ts';
import { PHONE, PHONE_CPU, throttle } from './throttle.ts';

const ROUNDS = 3;
const GOAL = 1.5;

declare global {
  interface Window {
    /** Milliseconds since the page's start. */
    answersAt?: number;
  }
}

export async function answerPages(browser: Browser, origin: string, floors: PageFloors): Promise<Result[]> {
  const results: Result[] = [];
  for (const path of PUBLIC_PAGES) {
    const times: { ours: number; plain: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await timeAnswer(browser, origin + path, 'molar:awake');
      times.push({ ours, plain: await timeAnswer(browser, floors.plain.origin + path, 'load') });
    }
    const ratio = median(times.map(({ ours, plain }) => ours / plain));
    const timeOf = (page: 'ours' | 'plain') => Math.round(median(times.map((time) => time[page])));
    results.push({
      name: `${path}: until it answers, without a slow line, against plain HTML`,
      figure: `${ratio.toFixed(2)}x`,
      goal: `≤ ${GOAL}x`,
      isMet: ratio <= GOAL,
      note: `${timeOf('ours')} against ${timeOf('plain')} ms in this run`,
    });
  }
  return results;
}

/** @param event of the window, with which the page answers */
async function timeAnswer(browser: Browser, address: string, event: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript((event) => {
    addEventListener(event, () => {
      window.answersAt = performance.now();
    });
  }, event);
  const page = await context.newPage();
  await throttle(page, { cpu: PHONE_CPU });
  await page.goto(address, { waitUntil: 'commit' });
  const answer = await page.waitForFunction(() => window.answersAt);
  const time = (await answer.jsonValue()) ?? Number.NaN;
  await context.close();
  return time;
}
