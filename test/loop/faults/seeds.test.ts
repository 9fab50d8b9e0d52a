import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clinic, openClinic } from '../clinic.ts';
import { listSeeds } from './list-seeds.ts';
import { playSeed } from './play-seed.ts';

/** Seeds in one test: they share a clinic, and each has its own people and days. */
const CHUNK = 50;
/** Only ends a test that hangs: it takes seconds on an idle machine (milliseconds). */
const TIME_LIMIT = 600_000;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const seeds = listSeeds({ of: 1000, aDay: 250 });
const chunks = Array.from({ length: Math.ceil(seeds.length / CHUNK) }, (_, index) =>
  seeds.slice(index * CHUNK, (index + 1) * CHUNK),
);
test.each(chunks.map((chunk) => ({ chunk, first: chunk[0], last: chunk.at(-1) })))(
  'whatever happens, every command has exactly one effect: seeds $first to $last',
  async ({ chunk }) => {
    const wrong: string[] = [];
    for (const seed of chunk) await playSeed(seed, clinic).catch((error: Error) => wrong.push(error.message));
    expect(wrong.join('\n\n')).toBe('');
  },
  TIME_LIMIT,
);
