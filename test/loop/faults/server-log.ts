/** Every command that reached the clinic, and its answer: the truth that the oracle compares the device with. */
import type { Booking, BookingConflict } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';

export interface Arrival {
  /** Counts all events of a seed, so that their order is known. */
  moment: number;
  /** The idempotency key; undefined when the command came without one. */
  key: string | undefined;
  name: 'bookSlot' | 'cancelBooking';
  input: Record<string, unknown>;
  /** The uid of the person the token was issued to. */
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
    /** How often the device sent each key. */
    tries,
    /** The device received the clinic's decision. */
    noteDecided: (key: string | null) => first(decisions, key),
    firstSent: (key: string) => sends.get(key),
    decided: (key: string) => decisions.get(key),
    note: (arrival: Omit<Arrival, 'moment'>) => arrivals.push({ ...arrival, moment: ++moment }),
    /** The clinic's final word on a command. */
    decisionOf: (key: string): Arrival | undefined =>
      arrivals.find((arrival) => arrival.key === key && isDecision(arrival.status)),
    /** The key of the command that created the booking. */
    makerOf: (bookingId: unknown) =>
      arrivals.find(({ status, body }) => status === 201 && body.insertedId === bookingId)?.key,
  };
}

/** True if a status is the clinic's decision, and not a request to retry or to sign in. */
export const isDecision = (status: number): boolean => status < 500 && status !== 401 && status !== 429;

export const placeOf = ({ serviceId, date, slot }: Pick<Booking, 'serviceId' | 'date' | 'slot'>): string =>
  [serviceId, date, slot].join(' ');
