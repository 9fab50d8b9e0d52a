/**
 * From opening a public page until it responds. Our page responds once it handles presses, plain HTML at its load event, and a
 * page drawn by script once it is drawn. Measured on a throttled phone CPU without a slow network, so that the CPU counts.
 */
import type { Browser } from 'playwright/test';
import { DRAWN, type PageFloors, PUBLIC_PAGES } from './page-floors.ts';
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
  const plain = (path: string) => ({ address: floors.plain.origin + path, event: 'load' });
  const compare = async (name: string, page: Timed, floor: Timed): Promise<Result> => {
    const times: { ours: number; plain: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await timeAnswer(browser, page);
      times.push({ ours, plain: await timeAnswer(browser, floor) });
    }
    const timeOf = (page: 'ours' | 'plain') => Math.round(median(times.map((time) => time[page])));
    return {
      name: `${name}: until it answers, without a slow line, against plain HTML`,
      figure: ratioText(median(times.map(({ ours, plain }) => ours / plain))),
      note: `${timeOf('ours')} against ${timeOf('plain')} ms in this run`,
    };
  };
  const withGoal = (result: Result): Result => ({
    ...result,
    goal: `≤ ${GOAL}x`,
    isMet: Number.parseFloat(result.figure) <= GOAL,
  });

  const react = await compare(
    'floor of /, React alone',
    { address: `${floors.react.origin}/`, event: DRAWN },
    plain('/'),
  );
  const packages = await compare(
    'floor of /, React with the required packages',
    { address: `${floors.packages.origin}/`, event: DRAWN },
    plain('/'),
  );
  const pages: Result[] = [];
  for (const path of PUBLIC_PAGES) {
    const page = { address: origin + path, event: 'molar:awake' };
    pages.push(withGoal(await compare(path, page, plain(path))));
  }
  const [home, ...others] = pages;
  return [{ ...(home as Result), packages: packages.figure }, ...others, react, packages];
}

/** A page, and the event on its window that says it responds. */
interface Timed {
  address: string;
  event: string;
}

const ratioText = (ratio: number) => `${ratio.toFixed(2)}x`;

async function timeAnswer(browser: Browser, { address, event }: Timed): Promise<number> {
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
