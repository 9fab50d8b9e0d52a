import type { Wish } from '../../data/db.ts';

/**
 * One for each row: of the appointment, and not its id, which changes when the clinic confirms it. A press that is under way
 * then would go with the button. Of rows for the same time each has its own.
 */
export function rowKeys(rows: readonly Pick<Wish, 'serviceId' | 'date' | 'slot'>[]): string[] {
  const counts = new Map<string, number>();
  return rows.map(({ serviceId, date, slot }) => {
    const time = JSON.stringify([serviceId, date, slot]);
    const count = (counts.get(time) ?? 0) + 1;
    counts.set(time, count);
    return `${time} ${count}`;
  });
}
