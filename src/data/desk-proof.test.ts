import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDb } from './db.ts';
import { isBehind, isOlder, isProven, noteProof, provenAsOf } from './desk-proof.ts';
import { getFact, setFact } from './facts.ts';
import { YOU } from './noted-visits.ts';

const NOW = Date.parse('2026-11-23T13:00:00.000Z');
const sheet = { last: 7, events: [], asOf: '2026-11-23T12:50:00.000Z', fetchedAt: NOW - 30_000 };
const proof = { last: 7, asOf: '2026-11-23T12:59:50.000Z', at: NOW - 10_000 };
const payment = { _id: 'p', bookingId: 'v', kind: 'cash', amount: 99, by: YOU, at: '' } as const;
const event = { _id: 'e', visitId: 'v', kind: 'arrived', by: YOU, at: '', receivedAt: '' };

describe('whether a sheet is proven', () => {
  test.each([
    ['yes, while the clinic says that nothing is newer', sheet, proof, true],
    ['yes, if the sheet arrived after the proof', { ...sheet, last: 8, asOf: proof.asOf }, proof, true],
    ['no, if it is from before the clinic restored a backup', { ...sheet, last: 8 }, proof, false],
    ['no, if something is newer', { ...sheet, last: 6 }, proof, false],
    ['no, without a proof', sheet, undefined, false],
    ['no, after three missed heartbeats', sheet, { ...proof, at: NOW - 45_001 }, false],
    ['no, once the stream has ended', sheet, { ...proof, at: 0 }, false],
    ['no, with a clock that was set back', sheet, { ...proof, at: NOW + 3_600_000 }, false],
    ['no, once it is a minute old', { ...sheet, fetchedAt: NOW - 60_001 }, proof, false],
    ['no, while an event noted here lacks the id from the clinic', { ...sheet, events: [event] }, proof, false],
    ['no, while a payment noted here lacks it', { ...sheet, deskPayments: [payment] }, proof, false],
  ])('%s', (_when, known, said, expected) => expect(isProven(known, said, NOW)).toBe(expected));
});

test('a sheet is as of the last time at which nothing was newer, even after the stream has ended', () => {
  expect(provenAsOf(sheet, undefined)).toBe(sheet.asOf);
  expect(provenAsOf(sheet, proof)).toBe(proof.asOf);
  expect(provenAsOf(sheet, { ...proof, at: 0 })).toBe(proof.asOf);
  expect(provenAsOf({ ...sheet, last: 6 }, proof)).toBe(sheet.asOf);
  // From before the clinic restored a backup.
  expect(provenAsOf({ ...sheet, last: 8 }, proof)).toBe(sheet.asOf);
  const later = '2026-11-23T12:59:55.000Z';
  expect(provenAsOf({ ...sheet, asOf: later }, proof)).toBe(later);
});

describe('after the clinic has restored a backup, its numbers are lower', () => {
  const [before, after] = ['2026-11-23T12:50:00.000Z', '2026-11-23T12:59:50.000Z'];
  test.each([
    ['there is none', undefined, true],
    ['its number is smaller', { last: 6, asOf: after }, true],
    ['its number is the same', { last: 7, asOf: before }, false],
    ['its number is larger because it is newer', { last: 8, asOf: after }, false],
    ['its number is larger although it is older', { last: 8, asOf: before }, true],
  ])('whether a sheet is behind if %s', (_when, known, expected) =>
    expect(isBehind(known, { last: 7, asOf: after })).toBe(expected),
  );

  test.each([
    ['overtook this one', { last: 6, asOf: before }, true],
    ['overtook this one within a millisecond', { last: 6, asOf: after }, true],
    ['is from before the restore', { last: 6, asOf: '2026-11-23T12:59:55.000Z' }, false],
    ['has the same number', { last: 7, asOf: before }, false],
    ['has a smaller number', { last: 8, asOf: after }, false],
  ])('whether an answer is older than the one shown if that %s', (_when, answer, expected) =>
    expect(isOlder(answer, { last: 7, asOf: after })).toBe(expected),
  );
});

test('no proof is stored for a person who has left the desk, for example by logging out', async () => {
  const db = openDb('left-desk');
  await noteProof(db, proof);
  expect(await getFact(db, 'deskProof')).toBeUndefined();
  await setFact(db, 'isDesk', true);
  await noteProof(db, proof);
  expect(await getFact(db, 'deskProof')).toEqual(proof);
});
