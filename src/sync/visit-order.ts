/** The order of the sheet's rows, and since when their patients are here. Pure. */
import { slotStart } from '../../contract/slot.ts';
import type { VisitEvent } from '../../contract/visit.ts';
import type { VisitState, VisitStateName } from '../../contract/visit-state.ts';

/** What counts of a row: see `VisitView`. */
interface Placed {
  _id: string;
  kind: 'booking' | 'walk-in' | 'canceled' | 'wanted';
  serviceName?: string | undefined;
  slot?: string | undefined;
  canceledAt?: string;
  events: readonly VisitEvent[];
}

const HERE: readonly VisitStateName[] = ['arrived', 'in-chair', 'done'];

export const isHere = ({ state }: { state: VisitState }): boolean => HERE.includes(state.name);

/** @param createdAt ISO, by the id of the visit */
export function inOrder<T extends Placed>(rows: readonly T[], createdAt: ReadonlyMap<string, string>): T[] {
  const placeOf = (row: T): string => {
    // By arrival, which stays the same whatever is noted later: no row moves under a finger.
    if (!hasTime(row)) return `2 ${cameAt(row) ?? createdAt.get(row._id) ?? ''}`;
    return `1 ${String(slotStart(row.slot ?? '') ?? 0).padStart(4, '0')} ${row.serviceName} ${row.kind}`;
  };
  return rows
    .map((row) => ({ row, place: `${placeOf(row)} ${row._id}` }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ row }) => row);
}

/** A patient who canceled after they came keeps their time: they did not walk in. */
export function hasTime({ kind, canceledAt, events }: Pick<Placed, 'kind' | 'canceledAt' | 'events'>): boolean {
  return kind !== 'walk-in' || isAfterComing(canceledAt, events);
}

/** @param canceledAt ISO */
export function isAfterComing(canceledAt: string | undefined, events: Placed['events']): boolean {
  const came = cameAt({ events });
  return canceledAt !== undefined && came !== undefined && came < canceledAt;
}

/** When their presence was first noted and not taken back (ISO). */
export function cameAt({ events }: Pick<Placed, 'events'>): string | undefined {
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []));
  const here = events.filter(({ _id, kind }) => (HERE as readonly string[]).includes(kind) && !undone.has(_id));
  return here.map(({ at }) => at).sort()[0];
}
