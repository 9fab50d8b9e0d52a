/**
 * Limits what comes from one network before it is known who calls: calls without a token, and calls whose token is not good.
 * Counted per process in memory. Many patients share a clinic's network, so it is far above what people do.
 */
import type { LogError } from '../log/log.ts';
import { Problem } from './problem.ts';

const MINUTE = 60_000;

export interface AddressLimit {
  /** @throws Problem `request.too-many` */
  count(network: string): void;
}

interface AddressLimitDeps {
  /** Milliseconds. */
  now: () => number;
  perMinute: number;
  logError: LogError;
}

export function createAddressLimit({ now, perMinute, logError }: AddressLimitDeps): AddressLimit {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    count(network) {
      if (now() >= end) {
        counts.clear();
        end = now() + MINUTE;
      }
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      if (count <= perMinute) return;
      // Behind a proxy that is not named in TRUSTED_PROXIES everybody has the proxy's address.
      if (count === perMinute + 1) logError('An address is over its limit; is TRUSTED_PROXIES set?', undefined);
      throw new Problem('request.too-many', { retryAfter: Math.ceil((end - now()) / 1000) });
    },
  };
}
