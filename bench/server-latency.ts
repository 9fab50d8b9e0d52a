/**
 * How long single calls take while the server is busy: requests come evenly spaced at 70 % of the rate that it has just
 * shown it can answer, whether or not the last one was answered. (In clumps, as people come, even a server that takes
 * equally long for each call has its p99 at 3.6 medians.) Whatever else the machine does for a millisecond is in the p99
 * of both, so the bare framework's is told beside ours.
 */
import { createLoadGenerator } from './load.ts';
import { median, percentile } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { CALLS, type Call, startServerBed } from './server-bed.ts';

const BOOKINGS = 1000;
const ROUNDS = 9;
const PER_ROUND = 1500;
const SHARE = 0.7;
const GOAL = 3;

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
  return { title: 'Server: p99 in ratio to p50 at 70 % of the measured rate', results };
}

function resultOf(call: Call, ours: Spread[], bare: Spread[]): Result {
  const ratio = ratioOf(ours);
  const milliseconds = (values: number[]) => `${median(values).toFixed(2)} ms`;
  const times = `p50 ${milliseconds(ours.map(({ p50 }) => p50))}, p99 ${milliseconds(ours.map(({ p99 }) => p99))}`;
  return {
    name: call,
    figure: ratio.toFixed(1),
    goal: `<= ${GOAL}`,
    isMet: ratio <= GOAL,
    note: `${times}; the bare framework in the same run: ${ratioOf(bare).toFixed(1)}`,
  };
}

function ratioOf(rounds: Spread[]): number {
  return median(rounds.map(({ p50, p99 }) => p99 / p50));
}
