/** Limits calls that write, or that ask a provider: per person, because a practice shares one address, and per process. */
import { commands } from '../../contract/commands.ts';
import type { EndpointName } from '../../contract/contract.ts';
import { createCallCounter } from './call-counter.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Queued calls per day. Their answers are stored, so without a limit anybody who is logged in could fill the disk. A low limit
 * per minute does not lower this one: devices should then be slower, but not stop for the day.
 */
const LEAST_A_DAY = 15_000;
const FULL_MINUTES_A_DAY = 5;

// Far more than anybody does by hand.
const PER_MINUTE: Partial<Record<EndpointName, number>> = {
  signIn: 60,
  signOut: 60,
  uploadImage: 60,
  createPaymentIntent: 20,
  // Both ask the payment provider while the booking is unpaid, and it limits the whole clinic.
  getBooking: 300,
  confirmPayment: 300,
  markPaymentAlert: 120,
  makeAdmin: 120,
  makeDesk: 120,
  removeAdmin: 120,
  removeDesk: 120,
  endSessions: 120,
  freeAddress: 120,
  // Reads or requests everything that is known about a person.
  exportData: 30,
  deleteAccount: 30,
  addDoctor: 120,
  deleteDoctor: 120,
  // Each stays open for a long time. While a proxy cuts them all off, five devices open more than one a second each.
  streamVisits: 600,
};

export interface RateLimit {
  /** @throws Problem `request.too-many` */
  count(call: EndpointName, person: string): void;
}

interface RateLimitDeps {
  now: () => number;
  /** For each queued call: more than a device sends after a long time offline. */
  queuedCallsPerMinute: number;
}

export function createRateLimit({ now, queuedCallsPerMinute }: RateLimitDeps): RateLimit {
  const inMinute = createCallCounter(now, MINUTE);
  const onDay = createCallCounter(now, DAY);
  const mostOnDay = Math.max(LEAST_A_DAY, FULL_MINUTES_A_DAY * queuedCallsPerMinute);
  return {
    count(call, person) {
      const isQueued = call in commands;
      const most = isQueued ? Math.min(queuedCallsPerMinute, PER_MINUTE[call] ?? Infinity) : PER_MINUTE[call];
      if (most !== undefined && inMinute.count(`${call} ${person}`) > most) throw inMinute.tooMany();
      if (isQueued && onDay.count(person) > mostOnDay) throw onDay.tooMany();
    },
  };
}
