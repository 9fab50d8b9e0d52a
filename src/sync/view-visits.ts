/** The sheet of a day as the desk sees it: the clinic's answer, with this device's waiting entries folded on top. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { PatientCommand } from '../../contract/commands.ts';
import type { Cancellation, DaySheet, Visit, VisitEvent } from '../../contract/visit.ts';
import { type VisitState, type VisitStateName, visitState } from '../../contract/visit-state.ts';
import type { OutboxEntry } from '../data/db.ts';
import { YOU } from '../data/noted-visits.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { wantedRowId } from '../data/prints.ts';
import { arrivalOf, walkInOf } from './rules/add-walk-in.ts';
import type { EntryOf } from './rules/command-rules.ts';
import { namedPatient } from './rules/named-patient.ts';
import { eventOf } from './rules/note-visit.ts';
import { takenBackBy } from './taken-back-by.ts';
import { type PaidView, paidView } from './view-payments.ts';
import { inOrder, isHere } from './visit-order.ts';
import { besideStanding, type WantedBooking, wantedOfDay } from './wanted-bookings.ts';

/**
 * `canceled` is a booking that is gone, `wanted` one that the clinic has not made. A `walk-in` with `canceledAt` (ISO)
 * had canceled, and is here all the same. `entries` are those of this device that concern the row, waiting or refused.
 */
export interface VisitView extends PaidView {
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
  /** Name of the person who noted the payment at the desk, if somebody else did. */
  paidTo?: string;
  canceledAt?: string;
  /** The slot that the patient of a canceled booking now has for the same service. */
  anotherSlot?: string | undefined;
  /** Ids that it had before its patient canceled it and undid that. */
  formerIds?: readonly string[] | undefined;
  state: VisitState;
  events: VisitEvent[];
  /** Names of those who noted the state, if two people noted anything, taken back or not. The person is `YOU`. */
  notedBy: string[];
  /** Set if the last event is that one person took back another's note. `by` is as in `notedBy`. */
  takenBackBy?: { kind: VisitStateName; by: string };
  entries: OutboxEntry[];
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
  const byVisit = groupBy(entries, visitOf);
  // If the sheet no longer names a patient, refused entries are shown where this device names them. A walk-in has no such place.
  const entriesOf = (ids: readonly string[], name: string) =>
    ofAny(byVisit, ids).filter((entry) => name !== '' || isUndecided(entry) || entry.name === 'addWalkIn');
  const known = new Set(sheet.visits.map(({ _id }) => _id));
  const waiting = entries
    .filter((entry): entry is EntryOf<'addWalkIn'> => entry.name === 'addWalkIn')
    .filter(({ input }) => isoFromMedium(input.date) === date && !known.has(input.id))
    .map((entry) => walkInOf(entry, ''));
  const events = groupBy(sheet.events, ({ visitId }) => visitId);
  const staff = new Map(sheet.staff.map(({ _id, name }) => [_id, name]));
  const stateOf = (ids: readonly string[], own: OutboxEntry[]) => {
    const all = [...ofAny(events, ids), ...own.flatMap(notedIn)];
    const state = visitState(all);
    const whoOf = (by: string) => (by === sheet.you ? YOU : by);
    // Notes that were taken back count as well: the person who took one back sees who noted the rest.
    const notedIt = new Set(all.filter(({ kind }) => kind !== 'undo').map(({ by }) => whoOf(by)));
    const namesBy = (by: readonly string[]) => namesOf(by, sheet.you, staff);
    const back = takenBackBy(all, whoOf);
    return {
      state,
      events: all,
      entries: own,
      notedBy: notedIt.size > 1 ? namesBy(state.by) : [],
      ...(back && { takenBackBy: { kind: back.kind, by: namesBy([back.by])[0] ?? '' } }),
    };
  };
  const payments = groupBy(sheet.deskPayments ?? [], ({ bookingId }) => bookingId);
  const paidOf = (ids: readonly string[], own: OutboxEntry[], visit?: Visit) => {
    const paid = paidView(visit, ofAny(payments, ids), own);
    const to = paid.deskPayment?.by;
    const isOwn = to === undefined || to === YOU || to === sheet.you;
    return isOwn ? paid : { ...paid, paidTo: staff.get(to) || 'somebody else' };
  };
  const rows: VisitView[] = [
    ...[...sheet.visits, ...waiting].map((visit) => {
      const ids = idsOf(visit._id, visit.formerIds);
      const own = entriesOf(ids, visit.name);
      // A walk-in has no agreed price.
      const paid = paidOf(ids, own, visit.kind === 'booking' ? visit : undefined);
      return { ...rowOf(visit), ...stateOf(ids, own), ...paid };
    }),
    ...sheet.cancellations.map((gone) => {
      const ids = idsOf(gone.bookingId, gone.formerIds);
      const own = entriesOf(ids, gone.name);
      const anotherSlot = anotherSlotOf(gone, sheet.visits);
      return { ...canceledRow(gone, stateOf(ids, own)), ...paidOf(ids, own), anotherSlot };
    }),
    ...wantedOfDay(entries, sheet.visits, date).map((entry) => wantedRow(entry, [besideStanding(entry, sheet.visits)])),
    ...wantedOfDay(sheet.answered ?? [], sheet.visits, date).map((entry) => wantedRow(entry, [])),
  ];
  return inOrder(rows, new Map([...sheet.visits, ...waiting].map((visit) => [visit._id, visit.createdAt])));
}

/** Not every browser that Molar supports has `Map.groupBy`. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Includes the ids from before its patient canceled it and undid that: this device may have notes on any of them. */
const idsOf = (id: string, formerIds: readonly string[] = []) => [id, ...formerIds];

const ofAny = <T>(groups: ReadonlyMap<string, T[]>, ids: readonly string[]): T[] =>
  ids.flatMap((id) => groups.get(id) ?? []);

/** Id of the visit that the entry notes something on; empty for a booking that the clinic has not made. */
export function visitOf({ name, input }: OutboxEntry): string {
  if (name === 'noteVisit') return input.visitId;
  if (name === 'addWalkIn') return input.id;
  if (name === 'payAtDesk' || name === 'takeBackAtDesk') return input.bookingId;
  name satisfies PatientCommand | 'bookForPatient';
  return '';
}

/** The events of an entry. A refused one has none. */
function notedIn(entry: OutboxEntry): VisitEvent[] {
  if (!isUndecided(entry)) return [];
  if (entry.name === 'noteVisit') return [eventOf(entry.input)];
  return entry.name === 'addWalkIn' ? arrivalOf(entry.input).map(eventOf) : [];
}

/** The rows of a deleted account stay on the sheet, without the name. */
const DELETED = 'Account deleted';

const namedOrDeleted = (name: string) => (name ? { name } : { name: DELETED, isAccountDeleted: true as const });

/** It was kept no longer than the clinic wanted. */
const EXPIRED = 'Name deleted';

const nameOf = ({ name, isNameExpired }: Visit) => (isNameExpired ? { name: EXPIRED } : namedOrDeleted(name));

function rowOf(visit: Visit) {
  const { _id, kind, phone, serviceId, serviceName, slot, price, formerIds } = visit;
  return { ...nameOf(visit), _id, kind, phone, serviceId, serviceName, slot, price, formerIds };
}

type Known = Pick<VisitView, 'state' | 'events' | 'entries' | 'notedBy' | 'takenBackBy'>;

function canceledRow(gone: Cancellation, known: Known): VisitView {
  const { bookingId: _id, name, phone, serviceName, slot, at: canceledAt, formerIds } = gone;
  const kind = isHere(known) ? 'walk-in' : 'canceled';
  return { _id, kind, ...namedOrDeleted(name), phone, serviceName, slot, formerIds, canceledAt, ...known };
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

/** Sorted, with the person last. */
function namesOf(by: readonly string[], you: string | undefined, staff: ReadonlyMap<string, string>): string[] {
  const ids = new Set(by.map((id) => (id === you ? YOU : id)));
  const others = [...ids].filter((id) => id !== YOU).map((id) => staff.get(id) || 'somebody else');
  return [...others.sort(), ...(ids.has(YOU) ? [YOU] : [])];
}
