/** The origin of a change, as its line of the audit records it. */
import { randomUUID } from 'node:crypto';

export interface Origin {
  /** The id of a user, `MOLAR` or `PAYMENT_PROVIDER`; empty until the caller is known. */
  who: string;
  requestId: string;
  /** When the person's device noted it: milliseconds on its own clock. Only queued calls send it. */
  deviceAt: number | null;
  now: () => number;
}

/** The server itself, also when its settings ask for the change. */
export const MOLAR = 'molar';
export const PAYMENT_PROVIDER = 'payment-provider';

/** For changes that no request asked for. */
export function ownOrigin(now: () => number): Origin {
  return { who: MOLAR, requestId: randomUUID(), deviceAt: null, now };
}
