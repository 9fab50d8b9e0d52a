/** Where a change comes from: what every line of the audit begins with. */
import { randomUUID } from 'node:crypto';

export interface Origin {
  /** The id of a user, `MOLAR` or `PAYMENT_PROVIDER`; empty before somebody is known. */
  who: string;
  requestId: string;
  /** When the person's device noted it: milliseconds on its own clock. Only queued calls tell. */
  deviceAt: number | null;
  /** Milliseconds. */
  now: () => number;
}

/** The server by itself, and its settings. */
export const MOLAR = 'molar';
export const PAYMENT_PROVIDER = 'payment-provider';

/** Of what no request has asked for. */
export function ownOrigin(now: () => number): Origin {
  return { who: MOLAR, requestId: randomUUID(), deviceAt: null, now };
}
