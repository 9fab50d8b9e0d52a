/**
 * How long single calls take while the server is busy: requests are evenly spaced at 70 % of the rate just measured, whether or
 * not the last one was answered. (With arrivals in bursts, as from real people, even a server with a constant time per call
 * has its p99 at 3.6 times the median.) Other work on the machine shows in the p99 of both servers, so ours is compared with
 * the bare framework's in the same run.
 */
import { createLoadGenerator } from './load.ts';
import { median, percentile } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { CALLS, type Call, startServerBed } from './server-bed.ts';

const BOOKINGS = 1000;
const ROUNDS = 5;
const PER_ROUND = 1500;
const SHARE = 0.7;
const GOAL = 1.2;

interface Spread {
  p50: number;
  p99: number;
}

export async function benchServerLatency(): Promise<Bench> {
  const bed = await startServerBed(BOOKINGS);
  const load = createLoadGenerator();
  const spreadAt = async (port: number, call: Call): Promise<Spread> => {
    const { seconds } = await load.send(port, bed.requests(call, PER_ROUND));
    const rate = (SHARE * PER_ROUND) / seconds;
    const { latencies } = await load.send(port, bed.requests(call, PER_ROUND), rate);
    return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  };
  const results: Result[] = [];
  try {
    for (const call of CALLS) {
      const ours: Spread[] = [];
      const bare: Spread[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        ours.push(await spreadAt(bed.ours, call));
        bare.push(await spreadAt(bed.bare, call));
      }
      results.push(resultOf(call, ours.slice(1), bare.slice(1)));
    }
  } finally {
    await load.close();
    await bed.close();
  }
  return {
    title: 'Server: p99 at 70 % of the measured rate, in ratio to the bare framework’s at 70 % of its own',
    results,
  };
}

function resultOf(call: Call, ours: Spread[], bare: Spread[]): Result {
  const ratio = median(ours.map(({ p99 }, round) => p99 / (bare[round]?.p99 ?? Number.NaN)));
  return {
    name: call,
    figure: ratio.toFixed(2),
    goal: `<= ${GOAL}`,
    isMet: ratio <= GOAL,
    note: `p50 and p99: ${timesOf(ours)}; the bare framework: ${timesOf(bare)}`,
  };
}

function timesOf(rounds: readonly Spread[]): string {
  const middle = (of: keyof Spread) => median(rounds.map((round) => round[of])).toFixed(2);
  return `${middle('p50')} and ${middle('p99')} ms`;
}
