/**
 * What waits on a device for long comes up at once: 1,000 commands are sent in order, at the server's pace and not the
 * page's, while the page stays at hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { startMolar } from '../e2e/molar-server.ts';
import { createPerson } from '../e2e/person.ts';
import { signInByCall } from '../e2e/signed-in.ts';
import { openBlankPage } from './blank-page.ts';
import { callFromNode, callFromPage } from './call-in-turn.ts';
import { fillOutbox } from './fill-outbox.ts';
import { openBrowser, openSignedIn, type SignedInDevice } from './open-browser.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { longestTask, readWatch, watchPages } from './watch-page.ts';
import { createWishes, type Wishes } from './wishes.ts';

const ROUNDS = 2;
const GOAL = 0.8;
const LONGEST_TASK = 50;
/** Nobody waits longer for one run; its rate is then that of what was sent by then (milliseconds). */
const TIME_LIMIT = 20_000;

interface Round {
  /** Calls per second: of the drain, of a loop in Node, of a loop in a blank page. */
  drain: number;
  node: number;
  fetch: number;
  /** Milliseconds: while it drains, and from the page's start on. */
  taskWhileDraining: number;
  taskEver: number;
  /** How many were sent within the time limit. */
  sent: number;
  keys: string[];
}

export async function benchDrain(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const molar = await startMolar({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  // Without the worker that the app's pages have.
  const blank = await openBlankPage(await browser.newContext(), molar.origin);
  const wishes = createWishes();
  const hundreds: Round[] = [];
  const thousands: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      hundreds.push(await runRound(blank, molar.origin, wishes, 100));
      thousands.push(await runRound(blank, molar.origin, wishes, 1000));
    }
    await molar.kill();
    const rounds = [...hundreds, ...thousands];
    const inOrder = rounds.filter(({ keys }) => isOrderKept(dataDir, keys)).length;
    return {
      title: 'Draining the queue, one after the other, in Chromium',
      results: [
        ...resultsOf('1,000', thousands),
        ...resultsOf('100', hundreds),
        {
          name: 'runs in which the server took them in the order of the queue',
          figure: `${inOrder} of ${rounds.length}`,
          goal: 'all',
          isMet: inOrder === rounds.length,
        },
      ],
    };
  } finally {
    await browser.close();
    await molar.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function runRound(blank: Page, origin: string, wishes: Wishes, count: number): Promise<Round> {
  const device = await openSignedIn(origin);
  try {
    return await drainOn(device, blank, origin, wishes, count);
  } finally {
    await device.close();
  }
}

async function drainOn(
  { context, person }: SignedInDevice,
  blank: Page,
  origin: string,
  wishes: Wishes,
  count: number,
): Promise<Round> {
  await watchPages(context);
  const visit = await context.newPage();
  await visit.goto(`${origin}/dashboard`);
  await visit.getByText("You don't have any appointment").waitFor();
  await visit.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await visit.close();

  const others = await signInByCall(origin, await createPerson(origin));
  const next = () => ({ origin, accessToken: others.accessToken, wishes: wishes.take(count, others) });
  const node = await callFromNode(next());
  const fetch = await callFromPage(blank, next());

  const keys = await fillOutbox(context, { origin, uid: person.uid }, wishes.take(count, person));
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(
    async ({ count, limit }) => {
      const sent = () => window.molarBench.requests.filter(({ path }) => path === '/booking').length;
      while (sent() < count && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 250));
    },
    { count, limit: TIME_LIMIT },
  );
  // What the last answers bring about belongs to it.
  await page.waitForTimeout(1000);
  const { tasks, requests } = await readWatch(page);

  const calls = requests.filter(({ path }) => path === '/booking');
  const span = { start: Math.min(...calls.map(({ start }) => start)), end: Math.max(...calls.map(({ end }) => end)) };
  return {
    drain: calls.length / ((span.end - span.start) / 1000),
    node,
    fetch,
    taskWhileDraining: longestTask(tasks, span),
    taskEver: longestTask(tasks),
    sent: calls.length,
    keys,
  };
}

function resultsOf(count: string, rounds: readonly Round[]): Result[] {
  const ratioOf = (rate: keyof Round & ('drain' | 'fetch'), floor: 'node' | 'fetch') =>
    median(rounds.map((round) => round[rate] / round[floor]));
  const sent = Math.min(...rounds.map((round) => round.sent));
  const isAllSent = rounds.every((round) => round.sent === round.keys.length);
  const longest = Math.max(...rounds.map(({ taskWhileDraining }) => taskWhileDraining));
  const ever = Math.max(...rounds.map(({ taskEver }) => taskEver));
  const rateRow = (name: string, floor: 'node' | 'fetch', note: string): Result => {
    const ratio = ratioOf('drain', floor);
    return {
      name: `${count} waiting commands: rate against the same calls ${name}`,
      figure: ratio.toFixed(2),
      goal: `≥ ${GOAL}`,
      isMet: ratio >= GOAL && isAllSent,
      note: isAllSent ? note : `${note}; only ${sent} were sent within ${TIME_LIMIT / 1000} s`,
    };
  };
  return [
    rateRow(
      'from a blank page',
      'fetch',
      `${Math.round(median(rounds.map(({ drain }) => drain)))} a second in this run`,
    ),
    rateRow('from a loop in Node', 'node', `the blank page itself comes to ${ratioOf('fetch', 'node').toFixed(2)}`),
    {
      name: `${count} waiting commands: longest task while they are sent`,
      figure: taskText(longest),
      goal: `≤ ${LONGEST_TASK} ms`,
      isMet: longest <= LONGEST_TASK,
      note: `with the start of the page: ${taskText(ever)}`,
    },
  ];
}

const taskText = (ms: number) => (ms > 0 ? `${Math.round(ms)} ms` : 'none over 50 ms');

/** The store numbers its rows as they come in. The answers, and with them the keys, come in in the same transaction. */
function isOrderKept(dataDir: string, keys: readonly string[]): boolean {
  const store = new BetterSqlite3(join(dataDir, 'molar.sqlite'), { readonly: true });
  const rows = store.prepare('select key from answers order by rowid').pluck().all() as string[];
  store.close();
  const wanted = new Set(keys);
  const taken = rows.filter((key) => wanted.has(key));
  return taken.length > 0 && taken.every((key, index) => key === keys[index]);
}
