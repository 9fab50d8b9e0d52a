/** The sheet of a day as the desk sees it: what the clinic answered, with what waits on this device folded on top. Pure. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { slotStart } from '../../contract/slot.ts';
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
import { besideStanding, type WantedBooking, wantedOfDay } from './wanted-bookings.ts';

/**
 * `canceled` is a booking that is gone, `wanted` one that the clinic has not made; `walk-in` is also whoever had canceled and is
 * here all the same, with `canceledAt` (ISO). `entries` are those of this device that concern the row, waiting or
 * refused.
 */
export interface VisitView extends PaidView {
  _id: string;
  kind: 'booking' | 'walk-in' | 'canceled' | 'wanted';
  name: string;
  /** Its patient's, who has no name any more. */
  isAccountDeleted?: true;
  phone: string;
  serviceId?: string | undefined;
  serviceName?: string | undefined;
  slot?: string | undefined;
  /** Dollars. */
  price?: number | undefined;
  /** Name of who noted the payment at the desk, if somebody else did. */
  paidTo?: string;
  canceledAt?: string;
  /** What the patient of a canceled one has for its service by now. */
  anotherSlot?: string | undefined;
  /** Ids that it had before its patient canceled it and took that back. */
  formerIds?: readonly string[] | undefined;
  state: VisitState;
  /** All that is known of the visit. */
  events: VisitEvent[];
  /** Names of those who noted the state, if two have noted something, taken back or not; the person is `YOU`. */
  notedBy: string[];
  /** The last that was noted is that somebody took back what another had noted; `by` as in `notedBy`. */
  takenBackBy?: { kind: VisitStateName; by: string };
  entries: OutboxEntry[];
}

/** `answered` are wishes that the clinic has accepted since the sheet was asked for, without the ids of their bookings. */
export type SheetShown = DaySheet & { answered?: readonly WantedBooking[] };

/** Of a day of which the clinic has not been heard. */
export const NO_SHEET: SheetShown = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [] };

const HERE: readonly VisitStateName[] = ['arrived', 'in-chair', 'done'];

export const isHere = ({ state }: { state: VisitState }): boolean => HERE.includes(state.name);

/**
 * Appointments by time and service, then those without one in the order in which they came.
 * @param date ISO day @param entries of the outbox
 */
export function viewVisits(sheet: SheetShown, entries: readonly OutboxEntry[], date: string): VisitView[] {
  const byVisit = groupBy(entries, visitOf);
  // What was refused of somebody whom the sheet does not name any more is said where this device names them. A walk-in has no other place.
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
    // Also what was taken back: whoever did so sees what somebody else had noted.
    const notedIt = new Set(all.filter(({ kind }) => kind !== 'undo').map(({ by }) => whoOf(by)));
    const namesBy = (by: readonly string[]) => namesOf(by, sheet.you, staff);
    const back = takenBackBy(all, whoOf);
    return {
      ...{ state, events: all, entries: own, notedBy: notedIt.size > 1 ? namesBy(state.by) : [] },
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
      // A walk-in has no price that was agreed on.
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

/** With those that it had before its patient canceled it and took that back: this device may have noted something of one. */
const idsOf = (id: string, formerIds: readonly string[] = []) => [id, ...formerIds];

const ofAny = <T>(groups: ReadonlyMap<string, T[]>, ids: readonly string[]): T[] =>
  ids.flatMap((id) => groups.get(id) ?? []);

/** Id of the visit that it notes something of; empty for a booking that the clinic has not made. */
export function visitOf({ name, input }: OutboxEntry): string {
  if (name === 'noteVisit') return input.visitId;
  if (name === 'addWalkIn') return input.id;
  return name === 'payAtDesk' || name === 'takeBackAtDesk' ? input.bookingId : '';
}

/** Refused, it changes nothing. */
function notedIn(entry: OutboxEntry): VisitEvent[] {
  if (!isUndecided(entry)) return [];
  if (entry.name === 'noteVisit') return [eventOf(entry.input)];
  return entry.name === 'addWalkIn' ? arrivalOf(entry.input).map(eventOf) : [];
}

/** What was theirs stays on the sheet without them. */
const DELETED = 'Account deleted';

const namedOrDeleted = (name: string) => (name ? { name } : { name: DELETED, isAccountDeleted: true as const });

function rowOf({ name, _id, kind, phone, serviceId, serviceName, slot, price, formerIds }: Visit) {
  return { ...namedOrDeleted(name), _id, kind, phone, serviceId, serviceName, slot, price, formerIds };
}

type Known = Pick<VisitView, 'state' | 'events' | 'entries' | 'notedBy' | 'takenBackBy'>;

function canceledRow({ bookingId, name, phone, serviceName, slot, at }: Cancellation, known: Known): VisitView {
  const kind = isHere(known) ? 'walk-in' : 'canceled';
  return { _id: bookingId, kind, ...namedOrDeleted(name), phone, serviceName, slot, canceledAt: at, ...known };
}

const anotherSlotOf = ({ patientId, serviceName }: Cancellation, visits: readonly Visit[]): string | undefined =>
  visits.find((visit) => visit.kind === 'booking' && visit.patientId === patientId && visit.serviceName === serviceName)
    ?.slot;

/** Nothing can be noted of it: the clinic has no visit of that name yet. */
function wantedRow(entry: WantedBooking, entries: OutboxEntry[]): VisitView {
  const { serviceId, serviceName, slot } = entry.input;
  const nothing = { state: visitState([]), events: [], notedBy: [] };
  // The key changes when a refused one is sent again.
  const _id = wantedRowId(entry.seq);
  return { _id, kind: 'wanted', ...namedPatient(entry), serviceId, serviceName, slot, ...nothing, entries };
}

/** With the person last. */
function namesOf(by: readonly string[], you: string | undefined, staff: ReadonlyMap<string, string>): string[] {
  const ids = new Set(by.map((id) => (id === you ? YOU : id)));
  const others = [...ids].filter((id) => id !== YOU).map((id) => staff.get(id) || 'somebody else');
  return [...others.sort(), ...(ids.has(YOU) ? [YOU] : [])];
}

/** @param createdAt ISO, of each visit */
function inOrder(rows: VisitView[], createdAt: ReadonlyMap<string, string>): VisitView[] {
  const placeOf = (row: VisitView): string => {
    // By when they came, which stays the same whatever is noted later: no row moves under a finger.
    if (!hasTime(row)) return `2 ${cameAt(row) ?? createdAt.get(row._id) ?? ''}`;
    return `1 ${String(slotStart(row.slot ?? '') ?? 0).padStart(4, '0')} ${row.serviceName} ${row.kind}`;
  };
  return rows
    .map((row) => ({ row, place: `${placeOf(row)} ${row._id}` }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ row }) => row);
}

/** Who canceled after they came did not walk in. */
export function hasTime({ kind, canceledAt, events }: Pick<VisitView, 'kind' | 'canceledAt' | 'events'>): boolean {
  return kind !== 'walk-in' || isAfterComing(canceledAt, events);
}

/** @param canceledAt ISO */
export function isAfterComing(canceledAt: string | undefined, events: VisitView['events']): boolean {
  const came = cameAt({ events });
  return canceledAt !== undefined && came !== undefined && came < canceledAt;
}

/** ISO; the first time that their presence was noted and not taken back. */
export function cameAt({ events }: Pick<VisitView, 'events'>): string | undefined {
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []));
  const here = events.filter(({ _id, kind }) => (HERE as readonly string[]).includes(kind) && !undone.has(_id));
  return here.map(({ at }) => at).sort()[0];
}
