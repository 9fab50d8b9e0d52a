import { expect, test } from 'vitest';
import type { EntryState, Intent, OutboxEntry } from '../data/db.ts';
import { refusedWithoutRow } from './refused-without-row.ts';
import type { VisitView } from './view-visits.ts';

const at = '2030-01-08T13:00:00.000Z';
let seq = 0;
function entry(intent: Intent, state: EntryState = 'rejected'): OutboxEntry {
  seq += 1;
  return { seq, key: `${seq}`, line: '', state, attempts: 1, nextAttemptAt: 0, createdAt: 0, ...intent };
}

const noted = (visitId: string, state?: EntryState) =>
  entry({ name: 'noteVisit', input: { id: `${visitId} arrived`, visitId, kind: 'arrived', at } }, state);
const paid = (bookingId: string) =>
  entry({ name: 'payAtDesk', input: { id: `${bookingId} paid`, bookingId, kind: 'cash', amount: 99 } });
const taken = (bookingId: string) =>
  entry({ name: 'takeBackAtDesk', input: { id: `${bookingId} back`, bookingId, takesBack: 'p' } });

const row = (...entries: OutboxEntry[]) => ({ _id: 'here', entries }) as VisitView;

test('refused entries of nobody on the sheet are listed, and those that wait or have a row are not', () => {
  const gone = [noted('gone'), paid('gone'), taken('gone')];
  // The row of an appointment that was restored has the notes made under its former id.
  const here = [noted('here'), paid('before')];
  expect(refusedWithoutRow([...here, noted('gone', 'waiting'), ...gone], [row(...here)])).toEqual(gone);
});

test('the notes on a refused walk-in of another day are not listed beside it', () => {
  const walkIn = { id: 'walk', date: 'Jan 7, 2030', name: 'Wes', phone: '212 555 0100' };
  expect(refusedWithoutRow([entry({ name: 'addWalkIn', input: walkIn }), noted('walk')], [row()])).toEqual([]);
});
