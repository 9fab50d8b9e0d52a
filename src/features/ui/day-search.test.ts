import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DaySearch } from './day-search.ts';

test.each([2030, 1, null, {}])('%j in an address is passed on as no day', (date) =>
  expect(v.parse(DaySearch, { date })).toEqual({ date: 'no day' }),
);

test('an address without a date stays without one', () => expect(v.parse(DaySearch, {})).toEqual({}));
