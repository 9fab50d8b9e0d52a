import { expect, test } from 'vitest';
import { testBooking } from '../../data/test-booking.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { pickStorage } from '../../platform/storage.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { keepCanceled, readCanceled, UNDO_MS } from './kept-canceled.ts';

const drafts = createDrafts(pickStorage(() => undefined as unknown as Storage).storage, 'pat');
const booking = (_id: string): BookingView => ({ ...testBooking, _id, state: 'confirmed', isCanceling: false });
const ids = (now: number) => readCanceled(drafts, now).map(({ booking: { _id } }) => _id);

test('what was canceled can be undone for ten seconds, each once', () => {
  expect(ids(0)).toEqual([]);
  keepCanceled(drafts, booking('a'), 1000);
  keepCanceled(drafts, booking('b'), 5000);
  expect(ids(5000)).toEqual(['a', 'b']);
  keepCanceled(drafts, booking('a'), 6000);
  expect(ids(6000)).toEqual(['b', 'a']);
  expect(ids(5000 + UNDO_MS)).toEqual(['a']);
});

test('a clock that was set back makes nothing undoable for long', () => {
  keepCanceled(drafts, booking('c'), 100_000);
  expect(ids(50_000)).toEqual([]);
});
