/**
 * A device that was offline for long sends all of its queue at once: 1,000 commands go out in order, as fast as the calls
 * and not the disk allow, while the page stays responsive.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { startMolar } from '../e2e/support/molar-server.ts';
import { createPerson } from '../e2e/support/person.ts';
import { signInByCall } from '../e2e/support/signed-in.ts';
import { openBlankPage } from './blank-page.ts';
import { callFromNode, callFromPage } from './call-in-turn.ts';
import { fillOutbox } from './fill-outbox.ts';
import { openSignedIn, type SignedInDevice } from './open-browser.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { throttle } from './throttle.ts';
import { longestTask, readWatch, type Span, watchPages } from './watch-page.ts';
import { createWishes, type Wishes } from './wishes.ts';

/** Rounds with network latency. Without latency there is one round, whose rate is reported but has no goal. */
const ROUNDS = 2;
/** Applies with network latency: without it, nobody would notice the rate. */
const GOAL = 0.8;
const LONGEST_TASK = 50;
/** The page is still starting while the first commands are sent; other benchmarks measure that start (milliseconds). */
const PAGE_START = 1000;
/** A server in the same country. Payloads are small. */
const NEAR = { latency: 20, bitsPerSecond: 50_000_000 };
/** A run is cut off here; its rate is that of the commands sent by then (milliseconds). */
const TIME_LIMIT = 20_000;

interface Round {
  /** Calls per second: by the drain, by a loop in Node, and by a loop in a blank page of the same browser. */
  drain: number;
  /** Includes the first second, in which the page itself starts. */
  drainFromStart: number;
  node: number;
  fetch: number;
  /** Longest task in milliseconds: while draining, and since the page's start. */
  taskWhileDraining: number;
  taskEver: number;
  /** How many were sent within the time limit. */
  sent: number;
  keys: string[];
}

export async function benchDrain(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const molar = await startMolar({ DATA_DIR: dataDir, OPEN_BOOKINGS: '100000' });
  const wishes = createWishes();
  const here: Round[] = [];
  const near: Round[] = [];
  try {
    here.push(await runRound(molar.origin, wishes, { count: 1000 }));
    for (let round = 0; round < ROUNDS; round++) {
      near.push(await runRound(molar.origin, wishes, { count: 200, line: NEAR }));
    }
    await molar.kill();
    const rounds = [...here, ...near];
    const inOrder = rounds.filter(({ keys }) => isOrderKept(dataDir, keys)).length;
    return {
      title: 'Draining the queue, one after the other, in Chromium',
      results: [
        ...resultsOf('1,000 waiting commands', here),
        nodeResult(here),
        ...resultsOf(`200 waiting commands, ${NEAR.latency} ms from the server`, near, GOAL),
        {
          name: 'runs in which the server took them in the order of the queue',
          figure: `${inOrder} of ${rounds.length}`,
          goal: 'all',
          isMet: inOrder === rounds.length,
        },
      ],
    };
  } finally {
    await molar.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Load {
  count: number;
  line?: typeof NEAR;
}

async function runRound(origin: string, wishes: Wishes, load: Load): Promise<Round> {
  const device = await openSignedIn(origin);
  try {
    return await drainOn(device, origin, wishes, load);
  } finally {
    await device.close();
  }
}

async function drainOn(
  { context, person }: SignedInDevice,
  origin: string,
  wishes: Wishes,
  { count, line }: Load,
): Promise<Round> {
  const openOnLine = async (page: Page) => {
    if (line) await throttle(page, { line });
    return page;
  };
  const blank = await openOnLine(await openBlankPage(context, origin));
  await watchPages(context);
  const visit = await context.newPage();
  await visit.goto(`${origin}/dashboard`);
  await visit.getByText("You don't have any appointment").waitFor();
  await visit.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await visit.close();

  const others = await signInByCall(origin, await createPerson(origin));
  const next = () => ({ origin, accessToken: others.accessToken, wishes: wishes.take(count, others) });
  const node = await callFromNode(next());
  const before = await callFromPage(blank, next());

  const keys = await fillOutbox(context, { origin, uid: person.uid }, wishes.take(count, person));
  const page = await openOnLine(await context.newPage());
  await page.goto(`${origin}/dashboard`);
  await page.evaluate(
    async ({ count, limit }) => {
      const sent = () => window.molarBench.requests.filter(({ path }) => path === '/booking').length;
      while (sent() < count && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 250));
    },
    { count, limit: TIME_LIMIT },
  );
  // Include the work that the last responses cause.
  await page.waitForTimeout(1000);
  const { tasks, requests } = await readWatch(page);
  await page.close();
  const after = await callFromPage(blank, next());

  const calls = requests.filter(({ path }) => path === '/booking');
  const span = { start: Math.min(...calls.map(({ start }) => start)), end: Math.max(...calls.map(({ end }) => end)) };
  const rested = { start: span.start + PAGE_START, end: span.end };
  return {
    drain: rateOf(calls, rested),
    drainFromStart: rateOf(calls, span),
    node,
    // Average of before and after, because the machine's speed may have drifted.
    fetch: 2 / (1 / before + 1 / after),
    taskWhileDraining: longestTask(tasks, span),
    taskEver: longestTask(tasks),
    sent: calls.length,
    keys,
  };
}

function rateOf(calls: readonly Span[], { start, end }: Span): number {
  return calls.filter((call) => call.end > start).length / ((end - start) / 1000);
}

function resultsOf(what: string, rounds: readonly Round[], goal?: number): Result[] {
  const longest = Math.max(...rounds.map(({ taskWhileDraining }) => taskWhileDraining));
  const ever = Math.max(...rounds.map(({ taskEver }) => taskEver));
  return [
    rateResult(`${what}: rate against the same calls from a blank page of the same browser`, rounds, goal),
    {
      name: `${what}: longest task while they are sent`,
      figure: taskText(longest),
      goal: `≤ ${LONGEST_TASK} ms`,
      isMet: longest <= LONGEST_TASK,
      note: `with the start of the page: ${taskText(ever)}`,
    },
  ];
}

function nodeResult(rounds: readonly Round[]): Result {
  const blank = ratioOf(rounds, 'fetch', 'node').toFixed(2);
  const note = `a blank page comes to ${blank}: with no line in between, the browser takes longer over a call than the server`;
  const name = '1,000 waiting commands: rate against the same calls from a loop in Node';
  // No goal: nobody would notice this.
  return { name, figure: ratioOf(rounds, 'drain', 'node').toFixed(2), note };
}

function rateResult(name: string, rounds: readonly Round[], goal: number | undefined): Result {
  const ratio = ratioOf(rounds, 'drain', 'fetch');
  const rate = Math.round(median(rounds.map(({ drain }) => drain)));
  const fromStart = ratioOf(rounds, 'drainFromStart', 'fetch').toFixed(2);
  const note = `${rate} a second in this run; with the start of the page in it ${fromStart}`;
  const sent = Math.min(...rounds.map((round) => round.sent));
  const isAllSent = rounds.every((round) => round.sent === round.keys.length);
  return {
    name,
    figure: ratio.toFixed(2),
    ...(goal && { goal: `≥ ${goal}`, isMet: ratio >= goal && isAllSent }),
    note: isAllSent ? note : `${note}; only ${sent} were sent within ${TIME_LIMIT / 1000} s`,
  };
}

type Rate = 'drain' | 'drainFromStart' | 'fetch' | 'node';

function ratioOf(rounds: readonly Round[], rate: Rate, floor: Rate): number {
  return median(rounds.map((round) => round[rate] / round[floor]));
}

const taskText = (ms: number) => (ms > 0 ? `${Math.round(ms)} ms` : 'none over 50 ms');

/** Row ids follow the order of insertion, and an answer is stored with its key in the same transaction as the booking. */
function isOrderKept(dataDir: string, keys: readonly string[]): boolean {
  const store = new BetterSqlite3(join(dataDir, 'molar.sqlite'), { readonly: true });
  const rows = store.prepare('select key from answers order by rowid').pluck().all() as string[];
  store.close();
  const wanted = new Set(keys);
  const taken = rows.filter((key) => wanted.has(key));
  return taken.length > 0 && taken.every((key, index) => key === keys[index]);
}
