/**
 * Each call of the server against the bare framework on the same store: the cost of authentication, strict parsing,
 * idempotency and checked responses. Both run in this process, in turn, so only the ratio counts.
 */
import { createLoadGenerator } from './load.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { CALLS, startServerBed, TWO_WEEKS } from './server-bed.ts';

const BOOKINGS = 1000;
const ROUNDS = 7;
const PER_ROUND = 1500;
const GOAL = 0.7;
/** Cost of two weeks in ratio to one day. */
const RANGE_GOAL = 2;

export async function benchServerCalls(): Promise<Bench> {
  const bed = await startServerBed(BOOKINGS);
  const load = createLoadGenerator();
  const results: Result[] = [];
  try {
    for (const call of CALLS) {
      const rate = async (port: number) => {
        const { seconds } = await load.send(port, bed.requests(call, PER_ROUND));
        return PER_ROUND / seconds;
      };
      const ratios: number[] = [];
      const rates: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const [ours, bare] = [await rate(bed.ours), await rate(bed.bare)];
        // The first round warms both up.
        if (round > 0) ratios.push(ours / bare);
        if (round > 0) rates.push(ours);
      }
      const ratio = median(ratios);
      results.push({
        name: call,
        figure: ratio.toFixed(2),
        goal: `>= ${GOAL}`,
        isMet: ratio >= GOAL,
        note: `${Math.round(median(rates))} a second here`,
      });
    }
    const costs: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const day = await load.send(bed.ours, bed.requests('GET /available', PER_ROUND));
      const range = await load.send(bed.ours, bed.requests(TWO_WEEKS, PER_ROUND));
      if (round > 0) costs.push(range.seconds / day.seconds);
    }
    const cost = median(costs);
    results.push({
      name: `${TWO_WEEKS} against a day, ours alone`,
      figure: `${cost.toFixed(2)}x`,
      goal: `<= ${RANGE_GOAL}x`,
      isMet: cost <= RANGE_GOAL,
    });
  } finally {
    await load.close();
    await bed.close();
  }
  return { title: 'Server: rate in ratio to the bare framework with the same statements on the same store', results };
}
