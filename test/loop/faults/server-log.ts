/** Every command that reached the clinic, and what it answered: the truth that the oracle measures the device by. */
import type { Booking, BookingConflict } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';

export interface Arrival {
  /** Counts whatever happens in a seed, so that one thing can be said to come before another. */
  moment: number;
  /** The idempotency key; undefined when the command came without one. */
  key: string | undefined;
  name: 'bookSlot' | 'cancelBooking';
  input: Record<string, unknown>;
  /** Whom the token was issued to, as the identity provider calls them. */
  uid: string | undefined;
  status: number;
  body: Partial<ProblemBody & BookingConflict & { insertedId: string; deletedCount: number; restoredAs: string }>;
}

export type ServerLog = ReturnType<typeof createServerLog>;

export function createServerLog() {
  let moment = 0;
  const arrivals: Arrival[] = [];
  const sends = new Map<string, number>();
  const decisions = new Map<string, number>();
  const tries = new Map<string, number>();
  const first = (times: Map<string, number>, key: string | null) => {
    moment++;
    if (key && !times.has(key)) times.set(key, moment);
  };

  return {
    arrivals,
    now: () => moment,
    /** The device sent it. */
    noteSent: (key: string | null) => {
      first(sends, key);
      if (key) tries.set(key, (tries.get(key) ?? 0) + 1);
    },
    /** For each key how often the device sent it. */
    tries,
    /** The device heard the clinic's decision. */
    noteDecided: (key: string | null) => first(decisions, key),
    firstSent: (key: string) => sends.get(key),
    decided: (key: string) => decisions.get(key),
    note: (arrival: Omit<Arrival, 'moment'>) => arrivals.push({ ...arrival, moment: ++moment }),
    /** The clinic's final word on a command. */
    decisionOf: (key: string): Arrival | undefined =>
      arrivals.find((arrival) => arrival.key === key && isDecision(arrival.status)),
    /** The key of the command that made the booking. */
    makerOf: (bookingId: unknown) =>
      arrivals.find(({ status, body }) => status === 201 && body.insertedId === bookingId)?.key,
  };
}

/** Whether a status is the clinic's decision, and not a plea to come back or to sign in. */
export const isDecision = (status: number): boolean => status < 500 && status !== 401 && status !== 429;

export const placeOf = ({ serviceId, date, slot }: Pick<Booking, 'serviceId' | 'date' | 'slot'>): string =>
  [serviceId, date, slot].join(' ');
