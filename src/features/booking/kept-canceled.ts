/** What was canceled a moment ago outlives a reload: a phone reloads a page that it has put away by itself. */
import type { Drafts } from '../../platform/drafts.ts';
import type { BookingView } from '../../sync/view-bookings.ts';

const NAME = 'canceled';

/** How long Undo is offered (milliseconds). */
export const UNDO_MS = 10_000;

export interface KeptCanceled {
  booking: BookingView;
  /** Milliseconds. */
  at: number;
}

/** Those that can still be undone. @param now milliseconds */
export function readCanceled(drafts: Pick<Drafts, 'read'>, now: number): KeptCanceled[] {
  const kept = drafts.read(NAME) as KeptCanceled[] | undefined;
  // By a clock that was set back it could be undone for ever.
  return (kept ?? []).filter(({ at }) => at <= now && now - at < UNDO_MS);
}

export function keepCanceled(drafts: Pick<Drafts, 'read' | 'write'>, booking: BookingView, now: number): void {
  const others = readCanceled(drafts, now).filter((kept) => kept.booking._id !== booking._id);
  drafts.write(NAME, [...others, { booking, at: now }]);
}
