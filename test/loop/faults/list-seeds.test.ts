import { afterEach, expect, test, vi } from 'vitest';
import { listSeeds } from './list-seeds.ts';

afterEach(() => vi.unstubAllEnvs());

const GROUPS = { of: 6, aDay: 2 };

/** As the run of a person who sets one of them. */
function setOnly(name: 'MOLAR_SEED' | 'MOLAR_SEEDS', value: string) {
  vi.stubEnv('MOLAR_SEED', undefined);
  vi.stubEnv('MOLAR_SEEDS', undefined);
  vi.stubEnv(name, value);
}

test('a day plays its group, the next day the next one, and all groups have had their turn after a round of days', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => {
    setOnly('MOLAR_SEEDS', day);
    return listSeeds(GROUPS);
  });
  expect(days.map((seeds) => seeds.length)).toEqual([2, 2, 2]);
  expect(days.flat().toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  setOnly('MOLAR_SEEDS', 'all');
  expect(listSeeds(GROUPS)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('one seed alone is played by its number', () => {
  setOnly('MOLAR_SEED', '5');
  expect(listSeeds(GROUPS)).toEqual([5]);
});

test.each(['2026-02-30', '2026-13-01', '2026-2-3', 'today', 'All', ''])(
  'MOLAR_SEEDS=%s is refused, and the error names it',
  (value) => {
    setOnly('MOLAR_SEEDS', value);
    expect(() => listSeeds(GROUPS)).toThrow(`MOLAR_SEEDS is 'all' or a day of the calendar`);
    expect(() => listSeeds(GROUPS)).toThrow(`not '${value}'`);
  },
);

test.each(['all', '0', '-3', '1.5', '12,13'])('MOLAR_SEED=%s is refused, and the error names it', (value) => {
  setOnly('MOLAR_SEED', value);
  expect(() => listSeeds(GROUPS)).toThrow(`MOLAR_SEED is the number of a seed, such as 123, not '${value}'.`);
});
