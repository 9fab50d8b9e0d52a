import { beforeEach, expect, test, vi } from 'vitest';
import { createTabStorage } from '../../platform/storage.ts';
import { createKeptOffers } from './kept-offers.ts';

const NOW = 1_000_000;

beforeEach(() => void vi.stubGlobal('sessionStorage', createTabStorage()));

test('an offer survives a reload for the rest of its time, unless it was used', () => {
  const offers = createKeptOffers('pat');
  offers.note(1, NOW + 10_000);
  offers.note(2, NOW + 10_000);
  offers.forget(2);
  expect(createKeptOffers('pat').list(NOW + 9_999)).toEqual(new Map([[1, NOW + 10_000]]));
  expect(createKeptOffers('robin').list(NOW)).toEqual(new Map());
});

test('a clock that is set back does not prolong an offer or bring one back', () => {
  const offers = createKeptOffers('pat');
  offers.note(1, NOW + 10_000);
  expect(offers.list(NOW - 1)).toEqual(new Map());
  expect(offers.list(NOW + 5_000)).toEqual(new Map());
  offers.note(2, NOW + 10_000);
  expect(offers.list(NOW + 10_000)).toEqual(new Map());
  expect(offers.list(NOW + 9_000)).toEqual(new Map());
});
