/** The long form of test/fuzz: calls from the contract's schemas, and random bytes. Each round has a new clinic and seed. */
import { runFuzz } from '../test/fuzz/run-fuzz.ts';
import { runRaw } from '../test/fuzz/run-raw.ts';
import type { Options } from './options.ts';
import type { Bench } from './result.ts';

/** Few enough that tokens do not expire within a round and the store stays small enough to be read after each change. */
const PER_ROUND = 5000;
/** One call in ten is raw bytes. */
const RAW_SHARE = 0.1;

export async function benchFuzz({ calls }: Options): Promise<Bench> {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let answered = 0;
  const rawCalls = Math.ceil(calls * RAW_SHARE);
  for (let done = 0, seed = 1; done < calls - rawCalls; done += PER_ROUND, seed++) {
    const round = await runFuzz({ seed, calls: Math.min(PER_ROUND, calls - rawCalls - done) });
    for (const [status, count] of round.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    faults.push(...round.faults.map((fault) => `seed ${seed}: ${fault}`));
  }
  for (let done = 0, seed = 1; done < rawCalls; done += PER_ROUND, seed++) {
    const round = await runRaw({ seed, requests: Math.min(PER_ROUND, rawCalls - done) });
    answered += round.answered;
    faults.push(...round.faults.map((fault) => `raw seed ${seed}: ${fault}`));
  }
  for (const fault of faults) console.error(fault);
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  return {
    title: 'Calls made from the contract, and bytes of no sense',
    results: [
      { name: 'calls', figure: String(calls - rawCalls), note: counts.join(', ') },
      { name: 'raw requests', figure: String(rawCalls), note: `${answered} were answered at all` },
      { name: 'outside of the contract', figure: String(faults.length), goal: '0', isMet: faults.length === 0 },
    ],
    mustHold: true,
  };
}
