/** Adds what the clinic has accepted from this device to the front desk's sheets kept on it. */
import type { Visit, VisitEvent } from '../../contract/visit.ts';
import type { MolarDb, VisitsOfDay } from './db.ts';
import { getFact, setFact } from './facts.ts';
import { type NotedPayment, withPayment } from './noted-payments.ts';
import { nameWantedRow } from './prints.ts';

/** Stands for the person's id at the clinic, which the device does not know. */
export const YOU = 'you';

/** Accepted from here: an event or a payment of any kept day, a walk-in, or a booking with the `seq` of its entry. */
export type Noted = { event: VisitEvent } | { date: string; visit: Visit; seq?: number } | { payment: NotedPayment };

/** More than are ever in flight at once. */
const MOST_REMEMBERED = 200;

/** A booking is named by the `seq` of its entry, everything else by its id. */
const nameOf = (noted: Noted): string => {
  if ('event' in noted) return noted.event._id;
  if ('payment' in noted) return ('paid' in noted.payment ? noted.payment.paid : noted.payment.takenBack)._id;
  return noted.seq === undefined ? noted.visit._id : nameOfBooking(noted.seq);
};
export const nameOfBooking = (seq: number): string => `booking ${seq}`;

/** The names of what was accepted. An entry that left the outbox without being among them was given up. */
export async function getAcceptedHere(db: MolarDb): Promise<ReadonlySet<string>> {
  return new Set(await getFact(db, 'acceptedHere'));
}

/** Run it inside a transaction. For a day that is not kept, a page that shows it adds the item itself. */
export async function addNoted(db: MolarDb, noted: Noted): Promise<void> {
  const before = (await getFact(db, 'acceptedHere')) ?? [];
  await setFact(db, 'acceptedHere', [...before, nameOf(noted)].slice(-MOST_REMEMBERED));
  for (const day of await db.visits.toArray()) {
    const next = withNoted(day, noted);
    if (next !== day) await db.visits.put({ ...next, version: day.version + 1 });
  }
  if ('visit' in noted && noted.seq !== undefined) await nameWantedRow(db, noted.seq, noted.visit._id);
}

function withNoted(day: VisitsOfDay, noted: Noted): VisitsOfDay {
  const { visits, events } = day;
  if ('visit' in noted) {
    const { date, visit } = noted;
    // The sheet may have arrived before the answer, and may already list it as canceled.
    return date === day.date && !isOfDay(day, visit._id) ? { ...day, visits: [...visits, visit] } : day;
  }
  if ('payment' in noted) return withNotedPayment(day, noted.payment);
  const { event } = noted;
  const isNews = isOfDay(day, event.visitId) && !events.some(({ _id }) => _id === event._id);
  return isNews ? { ...day, events: [...events, event] } : day;
}

/** Includes canceled ones. */
const isOfDay = ({ visits, cancellations }: VisitsOfDay, id: string): boolean =>
  visits.some(isKnownAs(id)) || cancellations.some(({ bookingId: _id, ...gone }) => isKnownAs(id)({ _id, ...gone }));

/** Includes ids that it had before its patient canceled it and took that back. */
const isKnownAs =
  (id: string) =>
  ({ _id, formerIds = [] }: Pick<Visit, '_id' | 'formerIds'>): boolean =>
    _id === id || formerIds.includes(id);

/** A counter-entry needs no check: it only counts if the payment that it takes back is among the day's. */
function withNotedPayment(day: VisitsOfDay, noted: NotedPayment): VisitsOfDay {
  if ('paid' in noted && !day.visits.some(isKnownAs(noted.paid.bookingId))) return day;
  const before = day.deskPayments ?? [];
  const deskPayments = withPayment(before, noted);
  return deskPayments === before ? day : { ...day, deskPayments: [...deskPayments] };
}
