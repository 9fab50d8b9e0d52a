import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDb } from './db.ts';
import { isProven, noteProof, provenAsOf } from './desk-proof.ts';
import { getFact, setFact } from './facts.ts';
import { YOU } from './noted-visits.ts';

const NOW = Date.parse('2026-11-23T13:00:00.000Z');
const sheet = { last: 7, events: [], asOf: '2026-11-23T12:50:00.000Z', fetchedAt: NOW - 30_000 };
const proof = { last: 7, asOf: '2026-11-23T12:59:50.000Z', at: NOW - 10_000 };
const event = { _id: 'e', visitId: 'v', kind: 'arrived', by: YOU, at: '', receivedAt: '' };

describe('a sheet need not be asked for', () => {
  test.each([
    ['while the clinic says that nothing is newer', sheet, proof, true],
    ['nor where it has come since', { ...sheet, last: 8 }, proof, true],
    ['but where something is newer', { ...sheet, last: 6 }, proof, false],
    ['but where nothing was said', sheet, undefined, false],
    ['but where nothing was said for three beats', sheet, { ...proof, at: NOW - 45_001 }, false],
    ['but where nothing more is heard', sheet, { ...proof, at: 0 }, false],
    ['but by a clock that was set back', sheet, { ...proof, at: NOW + 3_600_000 }, false],
    ['but once it is a minute old', { ...sheet, fetchedAt: NOW - 60_001 }, proof, false],
    ['but where what was sent from here is not in the clinic’s list', { ...sheet, events: [event] }, proof, false],
  ])('%s', (_when, known, said, expected) => expect(isProven(known, said, NOW)).toBe(expected));
});

test('a sheet is as of the last time at which nothing was newer, also when nothing more is heard', () => {
  expect(provenAsOf(sheet, undefined)).toBe(sheet.asOf);
  expect(provenAsOf(sheet, proof)).toBe(proof.asOf);
  expect(provenAsOf(sheet, { ...proof, at: 0 })).toBe(proof.asOf);
  expect(provenAsOf({ ...sheet, last: 6 }, proof)).toBe(sheet.asOf);
  const later = '2026-11-23T12:59:55.000Z';
  expect(provenAsOf({ ...sheet, asOf: later }, proof)).toBe(later);
});

test('nothing is noted for who has left the desk, such as by logging out', async () => {
  const db = openDb('left-desk');
  await noteProof(db, proof);
  expect(await getFact(db, 'deskProof')).toBeUndefined();
  await setFact(db, 'isDesk', true);
  await noteProof(db, proof);
  expect(await getFact(db, 'deskProof')).toEqual(proof);
});
