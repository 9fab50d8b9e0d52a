/** The cost of a call in a clinic with a long history, in ratio to the same call in a new clinic. SQLite, our server only. */
import { createLoadGenerator } from './load.ts';
import { median, percentile } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { CALLS, startServerBed } from './server-bed.ts';

const FEW = 1000;
const MANY = 1_000_000;
const ROUNDS = 4;
const PER_ROUND = 1500;
const GOAL = 1.3;
/** The p50 and p99 are measured at this share of the measured rate. */
const SHARE = 0.7;

export async function benchServerGrowth(): Promise<Bench> {
  const [young, old] = [await startServerBed(FEW), await startServerBed(MANY)];
  const load = createLoadGenerator();
  const results: Result[] = [];
  try {
    for (const call of [...CALLS, 'GET /visits'] as const) {
      const ratios: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const few = await load.send(young.ours, young.requests(call, PER_ROUND));
        const many = await load.send(old.ours, old.requests(call, PER_ROUND));
        // The first round warms both up.
        if (round > 0) ratios.push(many.seconds / few.seconds);
      }
      const ratio = median(ratios);
      results.push({ name: call, figure: ratio.toFixed(2), goal: `<= ${GOAL}`, isMet: ratio <= GOAL });
    }
    const sheets = () => old.requests('GET /visits', PER_ROUND);
    const { seconds } = await load.send(old.ours, sheets());
    const { latencies } = await load.send(old.ours, sheets(), (SHARE * PER_ROUND) / seconds);
    results.push({
      name: `GET /visits at ${SHARE * 100} % of its rate, p50 and p99`,
      figure: `${percentile(latencies, 0.5).toFixed(2)} and ${percentile(latencies, 0.99).toFixed(2)} ms`,
    });
  } finally {
    await load.close();
    await Promise.all([young.close(), old.close()]);
  }
  return { title: 'Server: cost of a call at 1,000,000 bookings in ratio to 1,000', results };
}
