/** Where a change comes from. Every line of the audit begins with it. */
import { randomUUID } from 'node:crypto';

export interface Origin {
  /** The id of a user, `MOLAR` or `PAYMENT_PROVIDER`; empty before somebody is known. */
  who: string;
  requestId: string;
  /** When the person's device noted it: milliseconds on its own clock. Only queued calls send it. */
  deviceAt: number | null;
  /** Milliseconds. */
  now: () => number;
}

/** The server itself, and its settings. */
export const MOLAR = 'molar';
export const PAYMENT_PROVIDER = 'payment-provider';

/** For changes that no request asked for. */
export function ownOrigin(now: () => number): Origin {
  return { who: MOLAR, requestId: randomUUID(), deviceAt: null, now };
}
