/**
 * From a tap on a date until its services are on the screen: on a device that has the days, on a new one that prefetches the
 * days around, on a new one that fetches each day alone, and on a plain HTML page with the same cards. They take turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { mediumFromIso } from '../contract/clinic-date.ts';
import { startMolar } from '../e2e/support/molar-server.ts';
import type { ServicesOfDay } from '../src/data/db.ts';
import { writeCardsFloor } from './cards-floor.ts';
import { markDays, sightOf } from './clinic-days.ts';
import { type Device, openSignedIn } from './open-browser.ts';
import { median, percentile } from './percentile.ts';
import type { Bench } from './result.ts';
import { serveFolder } from './serve-folder.ts';
import { block, PHONE_CPU, throttle } from './throttle.ts';
import { cardsPainted, tapUntilCards, watchCards } from './watch-cards.ts';
import { longestTask, readWatch, watchPages } from './watch-page.ts';
import { writeRows } from './write-rows.ts';

/** Out of a month of at least 28 days: the first is shown at the start, and those after the taps measure tasks at full speed. */
const TAPS = 20;
/** The first taps run cold code and are not counted. */
const WARM_UP = 3;
const GOAL = 2;
const LONGEST_TASK = 50;
/** Milliseconds. */
const PAUSE = 250;
/** The page counts as idle after this many idle callbacks in a row. */
const IDLE_MOMENTS = 5;

export async function benchDateTap(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const molar = await startMolar();
  const devices: Device[] = [];
  try {
    const days = await markDays(molar.origin);
    const [first, ...others] = days as [ServicesOfDay, ...ServicesOfDay[]];
    const [tapped, tappedFast] = [others.slice(0, TAPS), others.slice(TAPS)];
    writeCardsFloor(folder, days);
    const floor = await serveFolder(folder);

    const open = async (origin: string, known: readonly ServicesOfDay[], isAlone = false) => {
      const opened = await openSignedIn(molar.origin);
      devices.push(opened);
      const { context, person } = opened;
      await watchCards(context, sightOf(first));
      await watchPages(context);
      const page = await context.newPage();
      if (isAlone) await block(page, ['*/available?from=*']);
      const address = `${origin}/appointment?date=${first.date}`;
      await page.goto(address);
      await cardsPainted(page);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      if (known.length === 0) return page;
      await page.close();
      await writeRows(context, { origin, uid: person.uid }, 'services', known);
      const again = await context.newPage();
      await again.goto(address);
      await cardsPainted(again);
      return again;
    };
    const device = await open(molar.origin, days);
    const fresh = await open(molar.origin, []);
    const network = await open(molar.origin, [], true);
    const plain = await open(floor.origin, []);

    const pages = [device, fresh, network, plain];
    const taps = await tapInTurn(pages, tapped, PHONE_CPU);
    const [fromDevice, afterNeighbors, fromNetwork, fromScript] = taps.map((times) => times.slice(WARM_UP)) as [
      number[],
      number[],
      number[],
      number[],
    ];
    const roundTrip = await askInTurn(network, tapped);

    const tasks = [
      await longestWhile(device, tappedFast),
      await longestWhile(fresh, tappedFast),
      await longestWhile(network, tappedFast),
    ];
    await floor.stop();

    const p75 = (times: readonly number[]) => percentile(times, 0.75);
    const deviceRatio = p75(fromDevice) / p75(fromScript);
    const freshRatio = p75(afterNeighbors) / p75(fromScript);
    const networkRatio = (p75(fromNetwork) - roundTrip) / p75(fromScript);
    return {
      title: `Tap on a date, until its services are painted, ${PHONE_CPU}x CPU slowdown`,
      results: [
        {
          name: 'from the device, p75 against the plain HTML floor',
          figure: `${deviceRatio.toFixed(2)}x`,
          goal: `≤ ${GOAL}x`,
          isMet: deviceRatio <= GOAL,
          note: `p50 / p75: ${spread(fromDevice)} against ${spread(fromScript)} ms in this run`,
        },
        {
          name: 'on a new device, one day after the other, p75 against the plain HTML floor',
          figure: `${freshRatio.toFixed(2)}x`,
          goal: `≤ ${GOAL}x`,
          isMet: freshRatio <= GOAL,
          note: `p50 / p75: ${spread(afterNeighbors)} ms; the days around each were asked for while it was idle`,
        },
        {
          name: 'from the clinic, p75 without one round trip, against the plain HTML floor',
          figure: `${networkRatio.toFixed(2)}x`,
          goal: `≤ ${GOAL}x`,
          isMet: networkRatio <= GOAL,
          note: `p50 / p75: ${spread(fromNetwork)} ms, of which the round trip is ${Math.round(roundTrip)} ms`,
        },
        ...['from the device', 'on a new device', 'from the clinic'].map((name, index) => {
          const longest = tasks[index] ?? 0;
          return {
            name: `${name}: longest task at full speed`,
            figure: longest > 0 ? `${Math.round(longest)} ms` : 'none over 50 ms',
            goal: `≤ ${LONGEST_TASK} ms`,
            isMet: longest <= LONGEST_TASK,
          };
        }),
      ],
    };
  } finally {
    await Promise.all(devices.map(({ close }) => close()));
    await molar.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const buttonOf = ({ date }: ServicesOfDay) => `[data-day="${date}"]`;

/** Each page's times in milliseconds. A throttled page keeps a core busy even when idle, so only the tapped one is. */
async function tapInTurn(pages: readonly Page[], days: readonly ServicesOfDay[], cpu = 1): Promise<number[][]> {
  const times: number[][] = pages.map(() => []);
  for (const day of days) {
    for (const [index, page] of pages.entries()) {
      await page.bringToFront();
      await throttle(page, { cpu });
      times[index]?.push(await tapUntilCards(page, buttonOf(day), sightOf(day)));
      await throttle(page, { cpu: 1 });
      await isOver(page);
    }
  }
  return times;
}

/** Waits for the work that a tap starts, such as fetching the days around, so that the next page has the machine to itself. */
async function isOver(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE);
  await page.evaluate(async (moments) => {
    for (let moment = 0; moment < moments; moment++) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, IDLE_MOMENTS);
}

/** The median time of one call for a day, in milliseconds. */
async function askInTurn(page: Page, days: readonly ServicesOfDay[]): Promise<number> {
  const addresses = days.map(({ date }) => `/available?date=${encodeURIComponent(mediumFromIso(date))}`);
  const times = await page.evaluate(async (addresses) => {
    const times: number[] = [];
    for (const address of addresses) {
      const start = performance.now();
      await (await fetch(address)).text();
      times.push(performance.now() - start);
    }
    return times;
  }, addresses);
  return median(times);
}

/** The longest task from the first tap on, in milliseconds. */
async function longestWhile(page: Page, days: readonly ServicesOfDay[]): Promise<number> {
  await page.bringToFront();
  const start = await page.evaluate(() => performance.now());
  await tapInTurn([page], days);
  return longestTask((await readWatch(page)).tasks, { start, end: Infinity });
}

const spread = (times: readonly number[]) => `${Math.round(median(times))} / ${Math.round(percentile(times, 0.75))}`;
