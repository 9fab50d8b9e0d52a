/** A miniature of a clinic's day: some people book and cancel, others read. Their calls are counted and audited afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Audit, startKeyedLoad } from '../server/testing/keyed-load.ts';
import type { ServerProcess, SignedIn } from '../server/testing/process.ts';

interface People {
  bookers: readonly SignedIn[];
  readers: readonly SignedIn[];
}

export interface MixedFigures {
  /** Bookings and cancellations. */
  acknowledged: number;
  /** Those, and the reads. */
  calls: number;
  /** Unexpected responses. */
  odd: string[];
}

export interface MixedLoad {
  figures(): MixedFigures;
  /** Resolves once `count` more are acknowledged. */
  advance(count: number): Promise<void>;
  /** Resolves when everything that was sent is answered. */
  stop(): Promise<void>;
  audit(): Promise<Audit>;
}

/** @param rests milliseconds between the calls of one person */
export function startMixedLoad(
  server: ServerProcess,
  { bookers, readers }: People,
  rests: { booking: number; reading: number },
): MixedLoad {
  const booking = startKeyedLoad(bookers, () => server, rests.booking);
  const reading = startReading(server, readers, rests.reading);
  return {
    figures() {
      const { acknowledged, odd } = booking.figures();
      return { acknowledged, calls: acknowledged + reading.count(), odd: [...odd, ...reading.faults()] };
    },
    advance: booking.advance,
    async stop() {
      await Promise.all([booking.stop(), reading.stop()]);
    },
    audit: () => booking.audit(server),
  };
}

function startReading({ send }: ServerProcess, people: readonly SignedIn[], rest: number) {
  const faults: string[] = [];
  let count = 0;
  let isStopping = false;
  const readers = people.map(async ({ email, token }, index) => {
    const day = encodeURIComponent(`Nov ${index + 1}, 2099`);
    const own = [`/available?date=${day}`, `/my-appointment?email=${email}`];
    const paths = [...own, '/config', ...own, '/specialty', '/readyz', '/nothing'];
    for (let turn = 0; !isStopping; turn++) {
      const path = paths[turn % paths.length] as string;
      const { status } = await send('GET', path, { token });
      if (status !== (path === '/nothing' ? 404 : 200)) faults.push(`${path}: ${status}`);
      count++;
      await sleep(rest);
    }
  });
  return {
    count: () => count,
    faults: () => faults,
    async stop() {
      isStopping = true;
      await Promise.all(readers);
    },
  };
}
