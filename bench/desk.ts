/**
 * The front desk on a day of 300 rows: a cold start of the sheet while the clinic is unreachable, what a change costs the page,
 * and how soon another tablet shows it. server-growth.ts measures GET /visits in a clinic with a long history.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import { dayAhead } from '../e2e/support/booking-day.ts';
import { startMolar } from '../e2e/support/molar-server.ts';
import { type SignedIn, signInByCall } from '../e2e/support/signed-in.ts';
import { type Device, openSignedIn } from './open-browser.ts';
import { median, percentile } from './percentile.ts';
import type { Bench } from './result.ts';
import { stopWorkers } from './throttle.ts';
import { longestTask, readWatch, watchPages } from './watch-page.ts';

const DESK = { name: 'Dee Demo', email: 'desk@molar.test', password: 'molar-demo' };
const ROWS = 300;
const STARTS = 5;
const CHANGES = 12;
/** Milliseconds. */
const GOALS = { task: 50, toOther: 2000, afterCut: 2000 };

export async function benchDesk(): Promise<Bench> {
  const molar = await startMolar();
  const devices: Device[] = [];
  try {
    const desk = await signInByCall(molar.origin, DESK);
    const visits = Array.from({ length: ROWS }, () => randomUUID());
    for (const [index, id] of visits.entries()) await addWalkIn(molar.origin, desk, id, `Patient ${index}`);
    const openTablet = async () => {
      const device = await openSignedIn(molar.origin, desk);
      devices.push(device);
      await watchPages(device.context);
      const page = await device.context.newPage();
      await page.goto(`${molar.origin}/dashboard/desk`);
      await page.locator(`[data-visit="${visits.at(-1)}"]`).waitFor();
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      return page;
    };
    const [one, other] = [await openTablet(), await openTablet()];

    const changed = visits.slice(0, CHANGES);
    const before = await one.evaluate(() => performance.now());
    const toOther: number[] = [];
    for (const id of changed) toOther.push(await timeToOther(one, other, id));
    const longest = longestTask((await readWatch(one)).tasks, { start: before, end: Infinity });

    const afterCut = await timeAfterCut(one, other, visits.slice(CHANGES, 2 * CHANGES));
    await molar.kill();
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      starts.push(await timeOfColdStart(one.context(), molar.origin, visits.at(-1) as string));
    }
    return {
      title: `The front desk, a day of ${ROWS} rows`,
      results: [
        {
          name: 'sheet painted from cold, without the clinic',
          figure: `${Math.round(median(starts))} ms`,
          note: `from the page’s start, median of ${STARTS}`,
        },
        {
          name: 'longest task of a change, at full speed',
          figure: longest > 0 ? `${Math.round(longest)} ms` : 'none over 50 ms',
          goal: `≤ ${GOALS.task} ms`,
          isMet: longest <= GOALS.task,
        },
        {
          name: 'a change to the other screen, p95',
          figure: `${Math.round(percentile(toOther, 0.95))} ms`,
          goal: `≤ ${GOALS.toOther} ms`,
          isMet: percentile(toOther, 0.95) <= GOALS.toOther,
          note: `p50 ${Math.round(median(toOther))} ms`,
        },
        {
          name: `${CHANGES} changes noted without a network, until both sheets are equal after it came back`,
          figure: `${Math.round(afterCut)} ms`,
          goal: `≤ ${GOALS.afterCut} ms`,
          isMet: afterCut <= GOALS.afterCut,
        },
      ],
    };
  } finally {
    await Promise.all(devices.map(({ close }) => close()));
    await molar.stop();
  }
}

async function addWalkIn(origin: string, desk: SignedIn, id: string, name: string): Promise<void> {
  const answer = await fetch(`${origin}/walk-ins/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${desk.accessToken}` },
    body: JSON.stringify({ date: dayAhead(0).medium, patient: { name, phone: '212 555 0199' } }),
  });
  if (!answer.ok) throw new Error(`PUT /walk-ins: ${answer.status} ${await answer.text()}`);
}

const rowOf = (page: Page, id: string, state = '') =>
  page.locator(`[data-visit="${id}"]${state && `[data-state="${state}"]`}`);

async function noteArrived(page: Page, id: string): Promise<void> {
  await rowOf(page, id).focus();
  await page.keyboard.press('a');
  await rowOf(page, id, 'arrived').waitFor();
}

/** Milliseconds from the key on one tablet to the row on the other. */
async function timeToOther(one: Page, other: Page, id: string): Promise<number> {
  const start = performance.now();
  await noteArrived(one, id);
  await rowOf(other, id, 'arrived').waitFor();
  return performance.now() - start;
}

/** Milliseconds from the return of the network until the last row shows on the other tablet. */
async function timeAfterCut(one: Page, other: Page, ids: readonly string[]): Promise<number> {
  await one.context().setOffline(true);
  for (const id of ids) await noteArrived(one, id);
  const start = performance.now();
  await one.context().setOffline(false);
  for (const id of ids) await rowOf(other, id, 'arrived').waitFor();
  return performance.now() - start;
}

/** Milliseconds from the page's start to the frame in which that row is found. */
async function timeOfColdStart(context: BrowserContext, origin: string, id: string): Promise<number> {
  const page = await context.newPage();
  await stopWorkers(page);
  await page.goto(`${origin}/dashboard/desk`, { waitUntil: 'commit' });
  const isThere = (selector: string) => document.querySelector(selector) !== null && performance.now();
  const painted = await page.waitForFunction(isThere, `[data-visit="${id}"]`, { polling: 'raf' });
  const time = (await painted.jsonValue()) as number;
  await page.close();
  return time;
}
