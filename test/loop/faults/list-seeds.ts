/**
 * The seeds of a run: as `MOLAR_SEEDS` says, else those of today, so that all are played in `of / aDay` days.
 * `MOLAR_SEED=123` is that one alone.
 */
export function listSeeds({ of, aDay }: { of: number; aDay: number }): number[] {
  const { MOLAR_SEED: only } = process.env;
  if (only) return [seedOf(only)];
  const day = isAll() ? 0 : Date.parse(which()) / 86_400_000;
  return Array.from({ length: isAll() ? of : aDay }, (_, index) => ((day * aDay + index) % of) + 1);
}

export const isAll = () => which() === 'all';

function seedOf(text: string): number {
  const seed = Number(text);
  if (Number.isInteger(seed) && seed > 0) return seed;
  throw new Error(`MOLAR_SEED is the number of a seed, such as 123, not '${text}'.`);
}

function which(): string {
  const value = process.env.MOLAR_SEEDS ?? new Date().toISOString().slice(0, 10);
  if (value === 'all' || isDay(value)) return value;
  throw new Error(`MOLAR_SEEDS is 'all' or a day of the calendar such as 2026-11-23, not '${value}'.`);
}

/** `Date` takes February 30 for March 2. */
function isDay(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}
