/** Requests of the desk that the clinic has not booked: a row on their day, and a line that leads there on other days. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { slotStart } from '../../contract/slot.ts';
import type { Visit } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import { nameOfBooking } from '../data/noted-visits.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import type { EntryOf } from './rules/command-rules.ts';
import { namedPatient } from './rules/named-patient.ts';

export type WantedBooking = EntryOf<'bookForPatient'>;

const listWanted = (entries: readonly OutboxEntry[]): WantedBooking[] =>
  entries.filter((entry): entry is WantedBooking => entry.name === 'bookForPatient');

const isOf = ({ input }: WantedBooking, date: string) => isoFromMedium(input.date) === date;

/** The requests for a day that the sheet does not list: it may come before the answer. @param date ISO day */
export function wantedOfDay(entries: readonly OutboxEntry[], visits: readonly Visit[], date: string): WantedBooking[] {
  return listWanted(entries)
    .filter((entry) => isOf(entry, date))
    .filter((entry) => !isUndecided(entry) || !visits.some((visit) => isBookingOf(visit, entry)));
}

/** A refused request with the appointment in its way, if there is one: the clinic books one per patient, service and day. */
export function besideStanding(entry: WantedBooking, visits: readonly Visit[]): WantedBooking {
  const { problem, input } = entry;
  const standing = visits.find(
    ({ kind, patientId, serviceId }) =>
      kind === 'booking' && patientId === input.patientId && serviceId === input.serviceId,
  )?.slot;
  return problem && standing ? { ...entry, problem: { ...problem, standing } } : entry;
}

/** The requests for other days, by time. @param date ISO day */
export function wantedElsewhere(entries: readonly OutboxEntry[], date: string): WantedBooking[] {
  const timeOf = ({ input }: WantedBooking) =>
    `${isoFromMedium(input.date)} ${String(slotStart(input.slot)).padStart(4, '0')}`;
  return listWanted(entries)
    .filter((entry) => !isOf(entry, date))
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)) || a.seq - b.seq);
}

/** Two patients may share a name or a phone number; nobody else has that time of that service. */
function isBookingOf(visit: Visit, entry: WantedBooking): boolean {
  const { patientId, serviceId, slot, orElse = [] } = entry.input;
  const { name, phone } = namedPatient(entry);
  return (
    visit.kind === 'booking' &&
    visit.serviceId === serviceId &&
    [slot, ...orElse].includes(visit.slot ?? '') &&
    (patientId === undefined ? visit.name === name && visit.phone === phone : visit.patientId === patientId)
  );
}

/** The requests that left the outbox because the clinic has accepted them. @param accepted as returned by `getAcceptedHere` */
export function acceptedBetween(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  accepted: ReadonlySet<string>,
): WantedBooking[] {
  const left = new Set(after.map(({ seq }) => seq));
  return listWanted(before).filter(({ seq }) => !left.has(seq) && accepted.has(nameOfBooking(seq)));
}
