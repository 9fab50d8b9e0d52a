/**
 * A device that has been used for years: 10,000 appointments in its database against 100. Measured twice: in the data layer,
 * which lists and folds them, and on the page. Only the rows that are shown may be read.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { startMolar } from '../e2e/support/molar-server.ts';
import { bookingRow } from '../src/data/db.ts';
import { openBlankPage } from './blank-page.ts';
import { buildQuietly } from './build-quietly.ts';
import { openSignedIn, type SignedInDevice } from './open-browser.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { createWishes, type Wish } from './wishes.ts';
import { writeRows } from './write-rows.ts';

const COUNTS = [100, 10_000] as const;
/** A listing takes a few milliseconds. */
const LISTINGS = 25;
const VISITS = 3;
/** Queued wishes that are folded on top of a page of rows. */
const QUEUE = 200;
/** Ratios; the fold in milliseconds. */
const GOALS = { list: 1.5, fold: 2, open: 1.2 };
/** A visit that takes longer counts as this (milliseconds). */
const TIME_LIMIT = 10_000;

declare global {
  interface Window {
    /** Lists once; milliseconds. */
    molarList(uid: string): Promise<number>;
    /** Counts once, as the screen does after its first rows; milliseconds. */
    molarCount(uid: string): Promise<number>;
    /** Folds once; milliseconds. */
    molarFold(uid: string, wishes: readonly Wish[]): Promise<number>;
    /** Milliseconds since the page's start; 0 until then. */
    molarRowPainted: number;
  }
}

export async function benchManyAppointments(): Promise<Bench> {
  const molar = await startMolar();
  const devices: SignedInDevice[] = [];
  try {
    const script = await bundleListing();
    for (const count of COUNTS) devices.push(await openFilled(molar.origin, count));

    const listers: Page[] = [];
    for (const { context } of devices) {
      const page = await openBlankPage(context, molar.origin);
      await page.evaluate(script);
      listers.push(page);
    }
    const listings = await inTurn(LISTINGS, devices, ({ person }, index) =>
      (listers[index] as Page).evaluate((uid) => window.molarList(uid), person.uid),
    );
    const counts = await inTurn(LISTINGS, devices, ({ person }, index) =>
      (listers[index] as Page).evaluate((uid) => window.molarCount(uid), person.uid),
    );
    const folds = await inTurn(LISTINGS, devices, ({ person }, index) =>
      (listers[index] as Page).evaluate(({ uid, wishes }) => window.molarFold(uid, wishes), {
        uid: person.uid,
        wishes: createWishes().take(QUEUE, person),
      }),
    );
    for (const page of listers) await page.close();
    const visits = await inTurn(VISITS, devices, ({ context }) => visit(context, molar.origin));
    return {
      title: '10,000 appointments on the device against 100',
      results: [
        rowOf('list and fold', listings, GOALS.list),
        rowOfFold(folds.flat()),
        rowOf('counting those that are not shown, behind the first rows', counts),
        rowOf('opening My appointments, until the first row is painted', visits, GOALS.open),
      ],
    };
  } finally {
    await Promise.all(devices.map(({ close }) => close()));
    await molar.stop();
  }
}

/** A script for a page without one of its own: the real data layer, and a clock. */
async function bundleListing(): Promise<string> {
  const built = await buildQuietly({
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'list-bookings.ts'), name: 'listing', formats: ['iife'] },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
}

async function openFilled(origin: string, count: number): Promise<SignedInDevice> {
  const device = await openSignedIn(origin);
  const { context, person } = device;
  await context.addInitScript(() => {
    window.molarRowPainted = 0;
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody tr')) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => {
          window.molarRowPainted = now;
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.getByText("You don't have any appointment").waitFor();
  await page.close();
  // The clinic knows none of these rows, and a pull would delete them.
  await context.route('**/my-appointment*', (route) => route.abort());
  const rows = createWishes(Date.UTC(2020, 0, 1))
    .take(count, person)
    .map((wish) => bookingRow({ ...wish, _id: randomUUID() }));
  await writeRows(context, { origin, uid: person.uid }, 'bookings', rows);
  return device;
}

/** Milliseconds from the page's start to its first row. */
async function visit(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
  const painted = await page
    .waitForFunction(() => window.molarRowPainted, undefined, { timeout: TIME_LIMIT })
    .then((handle) => handle.jsonValue())
    .catch(() => TIME_LIMIT);
  await page.close();
  return painted;
}

/** Each device's times. The first round is a warm-up and is not counted. */
async function inTurn(
  rounds: number,
  devices: readonly SignedInDevice[],
  measure: (device: SignedInDevice, index: number) => Promise<number>,
): Promise<number[][]> {
  const times: number[][] = devices.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, device] of devices.entries()) {
      const time = await measure(device, index);
      if (round > 0) times[index]?.push(time);
    }
  }
  return times;
}

function rowOf(name: string, [few = [], many = []]: number[][], goal?: number): Result {
  const ratio = median(many) / median(few);
  return {
    name,
    figure: `${ratio.toFixed(2)}x`,
    ...(goal && { goal: `≤ ${goal}x`, isMet: ratio <= goal }),
    note: `${median(many).toFixed(1)} against ${median(few).toFixed(1)} ms in this run`,
  };
}

function rowOfFold(times: readonly number[]): Result {
  const time = median(times);
  return {
    name: `folding ${QUEUE} wishes that wait`,
    figure: `${time.toFixed(1)} ms`,
    goal: `≤ ${GOALS.fold} ms`,
    isMet: time <= GOALS.fold,
  };
}
