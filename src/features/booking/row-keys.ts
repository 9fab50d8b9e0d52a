import type { Wish } from '../../data/db.ts';

/**
 * A key for each row, made of its time and not its id: the id changes when the clinic confirms the appointment, and a
 * press in progress would be lost with the button. Rows for the same time are numbered.
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
