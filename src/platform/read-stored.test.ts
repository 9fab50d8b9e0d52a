import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readStored } from './read-stored.ts';

const Count = v.object({ count: v.number() });
const read = (text: string | null) => readStored({ getItem: () => text }, 'molar.count', Count);

test.each([
  ['what fits', '{"count":3}', { count: 3 }],
  ['nothing', null, undefined],
  ['what an older version kept', '{"counts":[3]}', undefined],
  ['what is no JSON', '{"count":', undefined],
])('%s is read', (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});
