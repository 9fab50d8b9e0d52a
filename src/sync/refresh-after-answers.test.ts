import { expect, test } from 'vitest';
import type { OutboxEntry } from '../data/db.ts';
import type { Outcome } from './outcome.ts';
import { daysOf, isNews } from './refresh-after-answers.ts';

const wish = (date: string) => ({ name: 'bookSlot', input: { date } }) as unknown as OutboxEntry;
const ofDesk = { name: 'bookForPatient', input: { date: 'Jan 10, 2030' } } as unknown as OutboxEntry;
const cancel = { name: 'cancelBooking', input: { id: 'a' } } as OutboxEntry;

const accepted = (output: unknown): Outcome => ({ kind: 'accepted', output });
const problem = { code: 'booking.slot-taken', message: 'Taken.', Message: 'Taken.' };
const rejected: Outcome = { kind: 'rejected', status: 409, problem };
const lost: Outcome = { kind: 'retry', scope: 'network' };

test('the days of wishes and of the desk’s bookings are read again, each once', () => {
  const entries = [wish('Jan 8, 2030'), cancel, wish('Jan 8, 2030'), wish('Jan 9, 2030'), ofDesk];
  expect(daysOf(entries.map((entry) => ({ entry, outcome: lost })))).toEqual([
    '2030-01-08',
    '2030-01-09',
    '2030-01-10',
  ]);
});

test('the day of a cancellation is read again: other windows show its time as free at once', () => {
  const undo = { date: 'Jan 8, 2030' } as OutboxEntry['undo'];
  const entry = { ...cancel, undo } as OutboxEntry;
  expect(daysOf([{ entry, outcome: accepted({ deletedCount: 1 }) }])).toEqual(['2030-01-08']);
});

test('a refusal is news, and so is a cancellation that found nothing to cancel', () => {
  expect(isNews({ entry: wish('Jan 8, 2030'), outcome: rejected })).toBe(true);
  expect(isNews({ entry: cancel, outcome: accepted({ deletedCount: 0 }) })).toBe(true);
  expect(isNews({ entry: cancel, outcome: accepted({ deletedCount: 1 }) })).toBe(false);
  expect(isNews({ entry: wish('Jan 8, 2030'), outcome: accepted({ insertedId: 'b' }) })).toBe(false);
  expect(isNews({ entry: cancel, outcome: lost })).toBe(false);
});
