/**
 * A pull may bring a booking before the answer to its wish. Who cancels it then cancels a row of the list, by its id, and means the
 * wish as well.
 */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { effectOf } from './rules/rules-of.ts';

/** The cancellation behind a wish that the clinic may have, of one of its times. Undefined when there is none. */
export function findCancelBehind(wish: OutboxEntry, cancels: readonly OutboxEntry[]): OutboxEntry | undefined {
  const { books } = effectOf(wish);
  if (!books || !mayBeKnown(wish)) return undefined;
  const slots = [books.slot, ...(books.orElse ?? [])];
  return cancels.find(
    ({ seq, undo, ...cancel }) =>
      seq > wish.seq &&
      isUndecided(cancel) &&
      undo?.serviceId === books.serviceId &&
      undo.patientId === books.patientId &&
      undo.date === books.date &&
      slots.includes(undo.slot),
  );
}
