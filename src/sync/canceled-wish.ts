/** A pull may bring a booking before its wish is answered. Canceling that row, by its id, means the wish as well. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { effectOf } from './rules/rules-of.ts';

/** For a wish that the clinic may have: the cancellation of one of its times that is queued behind it. Undefined if none is. */
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
