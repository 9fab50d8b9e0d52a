/**
 * Limits the calls that cost far more than a few statements. Counted per person, because a practice shares one address, and
 * per process in memory: it bounds the cost of a mistake, not of an attack.
 */
import type { EndpointName } from '../../contract/contract.ts';
import { Problem } from './problem.ts';

// Far more than by hand. Bookings have no limit: a device that was offline for long sends many at once.
const PER_MINUTE: Partial<Record<EndpointName, number>> = { signIn: 60, uploadImage: 60, createPaymentIntent: 20 };
const MINUTE = 60_000;

export interface RateLimit {
  /** @throws Problem `request.too-many` */
  count(call: EndpointName, person: string): void;
}

/** @param now milliseconds */
export function createRateLimit(now: () => number): RateLimit {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    count(call, person) {
      const most = PER_MINUTE[call];
      if (most === undefined) return;
      if (now() >= end) {
        counts.clear();
        end = now() + MINUTE;
      }
      const key = `${call} ${person}`;
      const count = (counts.get(key) ?? 0) + 1;
      if (count > most) throw new Problem('request.too-many', { retryAfter: Math.ceil((end - now()) / 1000) });
      counts.set(key, count);
    },
  };
}
