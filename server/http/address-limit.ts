/** Limits public calls, and calls without a good token, per network and process. Many people share one, so the limit is high. */
import type { LogError } from '../log/log.ts';
import { createCallCounter } from './call-counter.ts';

export interface AddressLimit {
  /** @throws Problem `request.too-many` */
  count(network: string): void;
}

interface AddressLimitDeps {
  now: () => number;
  perMinute: number;
  logError: LogError;
}

export function createAddressLimit({ now, perMinute, logError }: AddressLimitDeps): AddressLimit {
  const counter = createCallCounter(now, 60_000);
  return {
    count(network) {
      const count = counter.count(network);
      if (count <= perMinute) return;
      // If a proxy is missing from TRUSTED_PROXIES, everybody behind it has the proxy's address.
      if (count === perMinute + 1) logError('An address is over its limit; is TRUSTED_PROXIES set?', undefined);
      throw counter.tooMany();
    },
  };
}
