/**
 * From opening the page to the services of a day on the screen, logged in: on a new device, again with that day stored, and
 * again while the server is down. Each round measures every way once, so that a busy moment affects all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { startMolar } from '../e2e/support/molar-server.ts';
import { writeCardsFloor } from './cards-floor.ts';
import { markDays, type Sight, sightOf } from './clinic-days.ts';
import { type Device, openDevice, openSignedIn } from './open-browser.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { serveFolder } from './serve-folder.ts';
import { PHONE_CPU, stopWorkers, throttle } from './throttle.ts';
import { cardsPainted, watchCards } from './watch-cards.ts';
import { readWatch, watchPages } from './watch-page.ts';

/** The first round is a warm-up and is not counted. */
const ROUNDS = 5;
const GOAL_OFFLINE = 1.1;
const GOAL_FLOOR = { paint: 1.3, cards: 3 };

/** Milliseconds from the start of the page. */
interface Start {
  firstPaint: number;
  cards: number;
}
type Way = 'cold' | 'warm' | 'offline' | 'floorCold' | 'floorWarm' | 'floorOffline';

export async function benchStart(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const molar = await startMolar();
  const devices: Device[] = [];
  try {
    const days = await markDays(molar.origin);
    const [day] = days;
    if (!day) throw new Error('There is no day to look at.');
    writeCardsFloor(folder, days);
    const floor = await serveFolder(folder);
    const sight = sightOf(day);
    const path = `/appointment?date=${day.date}`;
    const [ours, theirs] = [molar.origin + path, floor.origin + path];

    const own = await openSignedIn(molar.origin);
    devices.push(own, await openDevice());
    const [device, floorDevice] = devices.map(({ context }) => context) as [BrowserContext, BrowserContext];
    await settle(device, ours, sight);
    await settle(floorDevice, theirs, sight);

    const rounds: Record<Way, Start>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const fresh = [await openSignedIn(molar.origin, own.person), await openDevice()] as const;
      const [cold, floorCold] = fresh;
      const online = {
        cold: await startOnce(cold.context, ours, sight),
        floorCold: await startOnce(floorCold.context, theirs, sight),
        warm: await startOnce(device, ours),
        floorWarm: await startOnce(floorDevice, theirs),
      };
      await Promise.all([...fresh.map(({ close }) => close()), molar.kill(), floor.stop()]);
      const offline = {
        offline: await startOnce(device, ours),
        floorOffline: await startOnce(floorDevice, theirs),
      };
      await Promise.all([molar.restart(), floor.start()]);
      rounds.push({ ...online, ...offline });
    }
    await floor.stop();
    return { title: `Start with a day on the device, ${PHONE_CPU}x CPU slowdown`, results: resultsOf(rounds.slice(1)) };
  } finally {
    await Promise.all(devices.map(({ close }) => close()));
    await molar.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Afterwards the service worker has cached the page, and the database has the day. */
async function settle(context: BrowserContext, address: string, sight: Sight): Promise<void> {
  await watchCards(context, sight);
  await watchPages(context);
  const page = await context.newPage();
  await page.goto(address);
  await cardsPainted(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // Closing the page would drop writes that are still pending.
  await page.waitForTimeout(1000);
  await page.close();
}

/** @param sight set it for a context that does not watch yet */
async function startOnce(context: BrowserContext, address: string, sight?: Sight): Promise<Start> {
  if (sight) {
    await watchCards(context, sight);
    await watchPages(context);
  }
  const page = await context.newPage();
  await stopWorkers(page);
  await throttle(page, { cpu: PHONE_CPU });
  await page.goto(address, { waitUntil: 'commit' });
  const cards = await cardsPainted(page);
  const { firstPaint } = await readWatch(page);
  await page.close();
  return { firstPaint, cards };
}

function resultsOf(rounds: readonly Record<Way, Start>[]): Result[] {
  const ratio = (of: keyof Start, way: Way, to: Way) => median(rounds.map((round) => round[way][of] / round[to][of]));
  const timeOf = (of: keyof Start, way: Way) => Math.round(median(rounds.map((round) => round[way][of])));
  const row = (name: string, of: keyof Start, way: Way, to: Way, goal?: number): Result => ({
    name,
    figure: `${ratio(of, way, to).toFixed(2)}x`,
    ...(goal !== undefined && { goal: `≤ ${goal}x`, isMet: ratio(of, way, to) <= goal }),
    note: `${timeOf(of, way)} against ${timeOf(of, to)} ms in this run`,
  });
  return [
    row('offline against online again: services painted', 'cards', 'offline', 'warm', GOAL_OFFLINE),
    row('offline against online again: first paint', 'firstPaint', 'offline', 'warm', GOAL_OFFLINE),
    row(
      'offline against the plain HTML floor, offline: first paint',
      'firstPaint',
      'offline',
      'floorOffline',
      GOAL_FLOOR.paint,
    ),
    row(
      'offline against the plain HTML floor, offline: services painted',
      'cards',
      'offline',
      'floorOffline',
      GOAL_FLOOR.cards,
    ),
    row('online again against the plain HTML floor: services painted', 'cards', 'warm', 'floorWarm'),
    row('first visit against the plain HTML floor: services painted', 'cards', 'cold', 'floorCold'),
  ];
}
