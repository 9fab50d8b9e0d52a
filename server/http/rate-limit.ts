/**
 * How often one person may make the calls that cost the server most. Counted by person and not by address, because a
 * whole practice shares one; in memory and by process, so it is no promise, only a limit to what a mistake can cost.
 * A call is added here when one of it costs far more than a few statements.
 */
import type { EndpointName } from '../../contract/contract.ts';
import { Problem } from './problem.ts';

// Far more than a person does by hand. Bookings have none: a device that was offline for long sends many at once.
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
