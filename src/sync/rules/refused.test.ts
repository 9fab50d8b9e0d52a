import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type OutboxEntry, openDb, type Wish } from '../../data/db.ts';
import { bookSlot } from './book-slot.ts';
import type { EntryOf } from './command-rules.ts';
import { refused } from './refused.ts';

const undo = { serviceName: 'Teeth Cleaning', date: 'Jan 5, 2023', slot: '08.00 AM - 08.30 AM' } as Wish;
const problem = { code: 'visit.not-found', message: 'There is no such visit.', Message: 'There is no such visit.' };

test('the message of a refusal names the person or the appointment, as far as known', async () => {
  const db = openDb('refused');
  const aboutOf = async (beside: Partial<OutboxEntry>) => {
    const entry = { seq: 1, name: 'noteVisit', state: 'sending', ...beside } as OutboxEntry;
    const { kept, messages } = await refused(db, entry, problem);
    expect(kept).toMatchObject([{ seq: 1, state: 'rejected', problem: { code: problem.code, text: problem.message } }]);
    expect(messages).toMatchObject([{ kind: 'error', text: problem.message }]);
    return messages?.[0]?.about;
  };
  expect(await aboutOf({ patient: { name: 'Kim Example' } })).toBe('Kim Example');
  expect(await aboutOf({ undo })).toBe('Teeth Cleaning, Jan 5, 2023, 08.00 AM - 08.30 AM');
  expect(await aboutOf({})).toBeUndefined();
});

test('the message of a refused booking names the appointment, but only what its text leaves out', async () => {
  const wish = { serviceName: 'Teeth Cleaning', date: 'Jan 5, 2023', slot: '08.00 AM - 08.30 AM' };
  const entry = { seq: 1, key: 'k', name: 'bookSlot', state: 'sending', input: wish } as EntryOf<'bookSlot'>;
  const messagesOf = async (body: object) =>
    (await bookSlot.onRejected(openDb('refused'), entry, { ...problem, ...body })).messages;
  expect(await messagesOf({})).toEqual([
    { kind: 'error', text: problem.message, about: 'Teeth Cleaning, Jan 5, 2023, 08.00 AM - 08.30 AM' },
  ]);
  const conflict = { _id: null, reason: 'slot-taken', slot: wish.slot, alternatives: [] };
  expect(await messagesOf(conflict)).toEqual([
    { kind: 'error', text: `Appointment already set on ${wish.date} at ${wish.slot}`, about: 'Teeth Cleaning' },
  ]);
});

test('a refused Undo is over only if the very time was booked again elsewhere', async () => {
  const wish = { serviceName: 'Teeth Cleaning', date: 'Jan 5, 2023', slot: '08.00 AM - 08.30 AM', restores: 'b1' };
  const entry = { seq: 1, key: 'k', name: 'bookSlot', state: 'sending', input: wish } as EntryOf<'bookSlot'>;
  const refuse = (slot: string) => {
    const conflict = { _id: null, reason: 'already-yours', slot, alternatives: [] } as const;
    return bookSlot.onRejected(openDb('refused'), entry, { ...problem, ...conflict });
  };
  expect(await refuse(wish.slot)).toMatchObject({ done: [entry], messages: [{ kind: 'info' }] });
  // What the person wants back is not there.
  const { done, kept, messages } = await refuse('10.00 AM - 10.30 AM');
  expect([done, kept, messages]).toMatchObject([undefined, [{ seq: 1, state: 'rejected' }], [{ kind: 'error' }]]);
});
