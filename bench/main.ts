// Runs the benchmarks one after the other and prints them. A full run also writes RESULTS.md. Long benchmarks run only by name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchChaos } from './chaos/chaos.ts';
import { benchCluster } from './cluster.ts';
import { benchDateTap } from './date-tap.ts';
import { benchDesk } from './desk.ts';
import { benchDrain } from './drain.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchFuzz } from './fuzz.ts';
import { benchLighthouse } from './lighthouse.ts';
import { describeMachine } from './machine.ts';
import { benchManyAppointments } from './many-appointments.ts';
import { readFigures, withMoved } from './moved.ts';
import { benchMutants } from './mutants.ts';
import { type Options, readOptions } from './options.ts';
import { printBench, printOverview, writeResults } from './report.ts';
import type { Bench } from './result.ts';
import { benchServerCalls } from './server-calls.ts';
import { benchServerGrowth } from './server-growth.ts';
import { benchServerLatency } from './server-latency.ts';
import { benchServerStart } from './server-start.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';

const parts: Record<string, (options: Options) => Promise<Bench>> = {
  'first-load': benchFirstLoad,
  lighthouse: benchLighthouse,
  start: benchStart,
  'date-tap': benchDateTap,
  'many-appointments': benchManyAppointments,
  drain: benchDrain,
  desk: benchDesk,
  'server-calls': benchServerCalls,
  'server-latency': benchServerLatency,
  'server-growth': benchServerGrowth,
  'server-start': benchServerStart,
};

/** Run only when named. */
const long: typeof parts = {
  mutants: benchMutants,
  fuzz: benchFuzz,
  chaos: benchChaos,
  soak: benchSoak,
  cluster: benchCluster,
};

const { names: named, options } = asked();
const all = { ...parts, ...long };
const unknown = named.find((name) => !Object.hasOwn(all, name));
if (unknown) {
  console.error(`There is no benchmark ${unknown}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(1);
}

const RESULTS = join(import.meta.dirname, 'RESULTS.md');
const before = readFigures(readFileSync(RESULTS, 'utf8'));
const benches: Bench[] = [];
const begun = performance.now();
for (const [name, run] of Object.entries(named.length > 0 ? all : parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const partBegun = performance.now();
  // A benchmark that fails must not stop the others.
  const bench = withMoved(await run(options).catch((error: unknown) => failedBench(name, error)), before);
  benches.push(bench);
  process.stdout.write(`${printBench(bench)}  took ${timeSince(partBegun)}\n\n`);
  if (bench.mustHold && bench.results.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}
if (named.length === 0) {
  process.stdout.write(printOverview(benches));
  const took = timeSince(begun);
  writeFileSync(RESULTS, writeResults([...(await describeMachine()), ['The run took', took]], benches));
}
// A failed benchmark may leave handles open: exit anyway.
process.exit();

/** Such as '9 min 8 s'. @param begun of `performance.now` */
function timeSince(begun: number): string {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function asked() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

function failedBench(name: string, error: unknown): Bench {
  process.exitCode = 1;
  console.error(error);
  const note = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return { title: name, results: [{ name: 'run', figure: 'failed', goal: 'measured', isMet: false, note }] };
}
