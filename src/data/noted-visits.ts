/** What the clinic has accepted from this device is added to the front desk's sheets that stand here. */
import type { Visit, VisitEvent } from '../../contract/visit.ts';
import type { MolarDb, VisitsOfDay } from './db.ts';
import { type NotedPayment, withPayment } from './noted-payments.ts';
import { nameWantedRow } from './prints.ts';

/** In place of the person's id at the clinic, which the device does not know. */
export const YOU = 'you';

/**
 * What was accepted from this device: an event or a payment of any day that is kept, a walk-in, or a booking with the `seq` of
 * its entry.
 */
export type Noted = { event: VisitEvent } | { date: string; visit: Visit; seq?: number } | { payment: NotedPayment };

/** Within a transaction. What belongs to no day that is kept is not needed. */
export async function addNoted(db: MolarDb, noted: Noted): Promise<void> {
  for (const day of await db.visits.toArray()) {
    const next = withNoted(day, noted);
    if (next !== day) await db.visits.put({ ...next, version: day.version + 1 });
  }
  if ('visit' in noted && noted.seq !== undefined) await nameWantedRow(db, noted.seq, noted.visit._id);
}

function withNoted(day: VisitsOfDay, noted: Noted): VisitsOfDay {
  const { visits, events, cancellations } = day;
  if ('visit' in noted) {
    const { date, visit } = noted;
    return date === day.date && !visits.some(({ _id }) => _id === visit._id)
      ? { ...day, visits: [...visits, visit] }
      : day;
  }
  if ('payment' in noted) return withNotedPayment(day, noted.payment);
  const { event } = noted;
  const isOfDay =
    visits.some(({ _id }) => _id === event.visitId) ||
    cancellations.some(({ bookingId }) => bookingId === event.visitId);
  return isOfDay && !events.some(({ _id }) => _id === event._id) ? { ...day, events: [...events, event] } : day;
}

/** A counter-entry says by itself whether it is of the day. */
function withNotedPayment(day: VisitsOfDay, noted: NotedPayment): VisitsOfDay {
  if ('paid' in noted && !day.visits.some(({ _id }) => _id === noted.paid.bookingId)) return day;
  const before = day.deskPayments ?? [];
  const deskPayments = withPayment(before, noted);
  return deskPayments === before ? day : { ...day, deskPayments: [...deskPayments] };
}
