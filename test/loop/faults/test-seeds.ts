/** Seeds as tests, a share of them in each file so that they run in parallel. `MOLAR_SEED=123` runs that one alone. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clinic, openClinic } from '../clinic.ts';
import { playSeed } from './play-seed.ts';

/** Seeds in one test: they share a clinic, and each has its own people and days. */
const CHUNK = 50;
/** Only ends a test that hangs: it takes seconds on an idle machine (milliseconds). */
const TIME_LIMIT = 600_000;

export function testSeeds(first: number, last: number): void {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await openClinic();
  });
  afterAll(() => clinic.close());

  const only = Number(process.env.MOLAR_SEED);
  if (only) {
    test.runIf(only >= first && only <= last)(`seed ${only}`, () => playSeed(only, clinic));
    return;
  }
  for (let from = first; from <= last; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, last);
    test(
      `whatever happens, every command has exactly one effect: seeds ${from} to ${to}`,
      async () => {
        const wrong: string[] = [];
        for (let seed = from; seed <= to; seed++) {
          await playSeed(seed, clinic).catch((error: Error) => wrong.push(error.message));
        }
        expect(wrong.join('\n\n')).toBe('');
      },
      TIME_LIMIT,
    );
  }
}
