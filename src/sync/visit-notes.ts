/** What was noted on the rows of a sheet, at the clinic and by the entries of this device. Pure. */
import type { PatientCommand } from '../../contract/commands.ts';
import type { DaySheet, Visit, VisitEvent } from '../../contract/visit.ts';
import { type VisitState, type VisitStateName, visitState } from '../../contract/visit-state.ts';
import type { OutboxEntry } from '../data/db.ts';
import { YOU } from '../data/noted-visits.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { arrivalOf } from './rules/add-walk-in.ts';
import { eventOf } from './rules/note-visit.ts';
import { takenBackBy } from './taken-back-by.ts';
import { type PaidView, paidView } from './view-payments.ts';

interface StateNotes {
  state: VisitState;
  events: VisitEvent[];
  /** Names of those who noted the state, if two people noted anything, taken back or not. The person is `YOU`. */
  notedBy: string[];
  /** Set if the last event is that one person took back another's note. `by` is as in `notedBy`. */
  takenBackBy?: { kind: VisitStateName; by: string };
  /** Those of this device that concern the row, waiting or refused. */
  entries: OutboxEntry[];
}

interface PaidNotes extends PaidView {
  /** Name of the person who noted the payment at the desk, if somebody else did. */
  paidTo?: string;
}

export interface VisitNotes extends StateNotes, PaidNotes {}

type NotedRow = Pick<Visit, '_id' | 'formerIds' | 'name'>;

export function createNotesOn(sheet: DaySheet, entries: readonly OutboxEntry[]) {
  const entriesByVisit = groupBy(entries, visitOf);
  const eventsByVisit = groupBy(sheet.events, ({ visitId }) => visitId);
  const paymentsByVisit = groupBy(sheet.deskPayments ?? [], ({ bookingId }) => bookingId);
  const staff = new Map(sheet.staff.map(({ _id, name }) => [_id, name]));

  const whoOf = (by: string) => (by === sheet.you ? YOU : by);
  const nameOf = (id: string) => staff.get(id) || 'somebody else';

  /** Sorted, with the person last. */
  function namesOf(by: readonly string[]): string[] {
    const ids = new Set(by.map(whoOf));
    const others = [...ids].filter((id) => id !== YOU).map(nameOf);
    return [...others.sort(), ...(ids.has(YOU) ? [YOU] : [])];
  }

  function stateNotes(events: VisitEvent[], entriesHere: OutboxEntry[]): StateNotes {
    const state = visitState(events);
    // Notes that were taken back count as well: the person who took one back sees who noted the rest.
    const everybody = new Set(events.filter(({ kind }) => kind !== 'undo').map(({ by }) => whoOf(by)));
    const takenBack = takenBackBy(events, whoOf);
    return {
      state,
      events,
      entries: entriesHere,
      notedBy: everybody.size > 1 ? namesOf(state.by) : [],
      ...(takenBack && { takenBackBy: { kind: takenBack.kind, by: namesOf([takenBack.by])[0] ?? '' } }),
    };
  }

  function withPaidTo(paid: PaidView): PaidNotes {
    const who = paid.deskPayment && whoOf(paid.deskPayment.by);
    return who === undefined || who === YOU ? paid : { ...paid, paidTo: nameOf(who) };
  }

  return ({ _id, formerIds = [], name }: NotedRow, booking?: Visit): VisitNotes => {
    // This device may have notes on any of them.
    const ids = [_id, ...formerIds];
    // If the sheet no longer names a patient, refused entries are shown where this device names them. A walk-in has no such place.
    const canShow = (entry: OutboxEntry) => name !== '' || isUndecided(entry) || entry.name === 'addWalkIn';
    const entriesHere = ofAny(entriesByVisit, ids).filter(canShow);
    const events = [...ofAny(eventsByVisit, ids), ...entriesHere.flatMap(notedIn)];
    const paid = paidView(booking, ofAny(paymentsByVisit, ids), entriesHere);
    return { ...stateNotes(events, entriesHere), ...withPaidTo(paid) };
  };
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
