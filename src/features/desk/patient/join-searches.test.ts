import { expect, test } from 'vitest';
import { joinSearches, type PatientSearch } from './join-searches.ts';

const search = (source: PatientSearch['source'], ...ids: string[]): PatientSearch => ({
  source,
  patients: ids.map((_id) => ({ _id, name: _id, phone: '1' })),
});
const idsOf = (found: PatientSearch | undefined) => found?.patients.map(({ _id }) => _id).join();

test('a patient who is found twice is listed once, where they were found first', () => {
  expect(idsOf(joinSearches(search('clinic', 'kid', 'pat'), search('clinic', 'ann', 'pat')))).toBe('kid,pat,ann');
  expect(idsOf(joinSearches(undefined, search('clinic', 'ann')))).toBe('ann');
  expect(joinSearches(undefined, undefined)).toBeUndefined();
});

test.each([
  ['asking', 'clinic', 'asking'],
  ['device', 'asking', 'asking'],
  ['clinic', 'device', 'device'],
  ['clinic', 'clinic', 'clinic'],
] as const)('%s and %s are %s: nobody is called unknown before both are answered', (first, second, both) => {
  expect(joinSearches(search(first), search(second))?.source).toBe(both);
});
