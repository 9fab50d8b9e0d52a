/** A mixed load for the given time: does the server use more memory or handles, or answer less, at its end? SQLite. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../server/store/store.ts';
import { type ServerProcess, signInMany, startServer } from '../server/testing/process.ts';
import { startMixedLoad } from './mixed-load.ts';
import type { Options } from './options.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { type Sample, WATCHED } from './sample.ts';

const BOOKERS = 8;
const READERS = 8;
/** Milliseconds between the calls of one person: a busy clinic, not a saturated machine. */
const RESTS = { booking: 200, reading: 20 };
export const MORE_HANDLES = 10;

export async function benchSoak({ minutes }: Options): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-soak-'));
  const store = await openStore({ dataDir });
  const people = await signInMany(store, BOOKERS + READERS);
  await store.close();
  const watch = join(import.meta.dirname, 'watch-process.ts');
  const server = await startServer({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${watch}` });
  const load = startMixedLoad(server, { bookers: people.slice(0, BOOKERS), readers: people.slice(BOOKERS) }, RESTS);
  const calls: number[] = [];
  for (let second = 0; second < minutes * 60; second++) {
    const before = load.figures().calls;
    await sleep(1000);
    calls.push(load.figures().calls - before);
  }
  await load.stop();
  const samples = samplesOf(server);
  const { lost, doubled } = await load.audit();
  const { acknowledged, odd } = load.figures();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
  const handles = samples.map((sample) => sample.handles);
  const grown = median(lastOf(handles)) - median(firstOf(handles));
  return {
    title: `A mixed load for ${minutes} minutes; the first and the last quarter of it`,
    results: [
      {
        name: 'acknowledged',
        figure: `${acknowledged}, ${lost} lost, ${doubled} doubled, ${odd.length} odd answers`,
        goal: '0 lost, 0 doubled, 0 odd',
        isMet: lost + doubled + odd.length === 0,
      },
      {
        ...both('open files and connections', handles),
        goal: `+${MORE_HANDLES} at most`,
        isMet: grown <= MORE_HANDLES,
      },
      both(
        'memory (RSS), MB',
        samples.map(({ rss }) => rss),
      ),
      both(
        'heap, MB',
        samples.map(({ heap }) => heap),
      ),
      both(
        'late timers, p50, ms',
        samples.map(({ lag50 }) => lag50),
      ),
      both(
        'late timers, p99, ms',
        samples.map(({ lag99 }) => lag99),
      ),
      both('calls a second', calls),
    ],
    mustHold: true,
  };
}

function samplesOf(server: ServerProcess): Sample[] {
  const lines = server.output().split('\n');
  return lines.filter((line) => line.startsWith(WATCHED)).map((line) => JSON.parse(line.slice(WATCHED.length)));
}

const firstOf = <T>(values: readonly T[]): T[] => values.slice(0, Math.ceil(values.length / 4));
const lastOf = <T>(values: readonly T[]): T[] => values.slice(-Math.ceil(values.length / 4));

function both(name: string, values: readonly number[]): Result {
  const text = (some: number[]) => median(some).toFixed(1);
  return {
    name,
    figure: `${text(firstOf(values))}, then ${text(lastOf(values))}`,
    note: `at most ${Math.max(...values).toFixed(1)}`,
  };
}
