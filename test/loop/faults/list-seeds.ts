/**
 * The seeds of a run: as `MOLAR_SEEDS` says, else those of today, so that all are played in `of / aDay` days.
 * `MOLAR_SEED=123` is that one alone.
 */
export function listSeeds({ of, aDay }: { of: number; aDay: number }): number[] {
  const only = Number(process.env.MOLAR_SEED);
  if (only) return [only];
  const day = isAll() ? 0 : Date.parse(which()) / 86_400_000;
  return Array.from({ length: isAll() ? of : aDay }, (_, index) => ((day * aDay + index) % of) + 1);
}

export const isAll = () => which() === 'all';

function which(): string {
  const value = process.env.MOLAR_SEEDS ?? new Date().toISOString().slice(0, 10);
  const isKnown = value === 'all' || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)));
  if (!isKnown) throw new Error(`MOLAR_SEEDS is 'all' or a day such as 2026-11-23, not '${value}'.`);
  return value;
}
