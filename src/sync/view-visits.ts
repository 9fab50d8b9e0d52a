/** The sheet of a day as the desk sees it: the clinic's answer, with this device's waiting entries folded on top. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { Cancellation, DaySheet, Visit } from '../../contract/visit.ts';
import { visitState } from '../../contract/visit-state.ts';
import type { OutboxEntry } from '../data/db.ts';
import { wantedRowId } from '../data/prints.ts';
import { walkInOf } from './rules/add-walk-in.ts';
import type { EntryOf } from './rules/command-rules.ts';
import { namedPatient } from './rules/named-patient.ts';
import { createNotesOn, type VisitNotes } from './visit-notes.ts';
import { inOrder, isHere } from './visit-order.ts';
import { besideStanding, type WantedBooking, wantedOfDay } from './wanted-bookings.ts';

/**
 * `canceled` is a booking that is gone, `wanted` one that the clinic has not made. A `walk-in` with `canceledAt` (ISO)
 * had canceled, and is here all the same.
 */
export interface VisitView extends VisitNotes {
  _id: string;
  kind: 'booking' | 'walk-in' | 'canceled' | 'wanted';
  name: string;
  /** The patient's account, so the row has lost their name. */
  isAccountDeleted?: true;
  phone: string;
  serviceId?: string | undefined;
  serviceName?: string | undefined;
  slot?: string | undefined;
  /** Dollars. */
  price?: number | undefined;
  canceledAt?: string;
  /** The slot that the patient of a canceled booking now has for the same service. */
  anotherSlot?: string | undefined;
  /** Ids that it had before its patient canceled it and undid that. */
  formerIds?: readonly string[] | undefined;
}

/** `answered` are wishes that the clinic has accepted since the sheet was requested. The ids of their bookings are missing. */
export type SheetShown = DaySheet & { answered?: readonly WantedBooking[] };

/** For a day that the clinic has given no answer for. */
export const NO_SHEET: SheetShown = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [] };

/** The row that had this id when it was printed or noted: its patient may have canceled it and undone that since. */
export const rowKnownAs = (rows: readonly VisitView[], id: string): VisitView | undefined =>
  rows.find(({ _id, formerIds }) => _id === id || formerIds?.includes(id));

/** Appointments by time and service, then other visits by arrival. @param date ISO day @param entries of the outbox */
export function viewVisits(sheet: SheetShown, entries: readonly OutboxEntry[], date: string): VisitView[] {
  const notesOn = createNotesOn(sheet, entries);
  const visits = [...sheet.visits, ...unlistedWalkIns(sheet, entries, date)];
  const rows = [
    // A walk-in has no agreed price.
    ...visits.map((visit) => visitRow(visit, notesOn(visit, visit.kind === 'booking' ? visit : undefined))),
    ...sheet.cancellations.map((gone) => canceledRow(gone, notesOn({ ...gone, _id: gone.bookingId }), sheet.visits)),
    ...wantedOfDay(entries, sheet.visits, date).map((entry) => wantedRow(entry, [besideStanding(entry, sheet.visits)])),
    ...wantedOfDay(sheet.answered ?? [], sheet.visits, date).map((entry) => wantedRow(entry, [])),
  ];
  return inOrder(rows, new Map(visits.map(({ _id, createdAt }) => [_id, createdAt])));
}

function unlistedWalkIns({ visits }: SheetShown, entries: readonly OutboxEntry[], date: string): Visit[] {
  const listed = new Set(visits.map(({ _id }) => _id));
  return entries
    .filter((entry): entry is EntryOf<'addWalkIn'> => entry.name === 'addWalkIn')
    .filter(({ input }) => isoFromMedium(input.date) === date && !listed.has(input.id))
    .map((entry) => walkInOf(entry, ''));
}

/** The rows of a deleted account stay on the sheet, without the name. */
const DELETED = 'Account deleted';

/** It was kept no longer than the clinic wanted. */
const EXPIRED = 'Name deleted';

const namedOrDeleted = (name: string) => (name ? { name } : { name: DELETED, isAccountDeleted: true as const });

const nameOf = ({ name, isNameExpired }: Visit) => (isNameExpired ? { name: EXPIRED } : namedOrDeleted(name));

function visitRow(visit: Visit, notes: VisitNotes): VisitView {
  const { _id, kind, phone, serviceId, serviceName, slot, price, formerIds } = visit;
  return { ...nameOf(visit), _id, kind, phone, serviceId, serviceName, slot, price, formerIds, ...notes };
}

/** @param visits of the sheet */
function canceledRow(gone: Cancellation, notes: VisitNotes, visits: readonly Visit[]): VisitView {
  const { bookingId: _id, name, phone, serviceName, slot, at: canceledAt, formerIds } = gone;
  const kind = isHere(notes) ? 'walk-in' : 'canceled';
  const anotherSlot = anotherSlotOf(gone, visits);
  return { _id, kind, ...namedOrDeleted(name), phone, serviceName, slot, formerIds, canceledAt, anotherSlot, ...notes };
}

const anotherSlotOf = ({ patientId, serviceName }: Cancellation, visits: readonly Visit[]): string | undefined =>
  visits.find((visit) => visit.kind === 'booking' && visit.patientId === patientId && visit.serviceName === serviceName)
    ?.slot;

/** Nothing can be noted on it: the clinic has no visit with this id yet. */
function wantedRow(entry: WantedBooking, entries: OutboxEntry[]): VisitView {
  const { serviceId, serviceName, slot } = entry.input;
  const nothing = { state: visitState([]), events: [], notedBy: [] };
  // Not by the key, which changes when a refused entry is sent again.
  const _id = wantedRowId(entry.seq);
  return { _id, kind: 'wanted', ...namedPatient(entry), serviceId, serviceName, slot, ...nothing, entries };
}
