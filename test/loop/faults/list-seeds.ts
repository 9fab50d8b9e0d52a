/**
 * The seeds of a run: as `MOLAR_SEEDS` says, else those of today, so that all are played in `of / aDay` days.
 * `MOLAR_SEED=123` is that one alone.
 */
export function listSeeds({ of, aDay }: { of: number; aDay: number }): number[] {
  const only = Number(process.env.MOLAR_SEED);
  if (only) return [only];
  const which = process.env.MOLAR_SEEDS ?? new Date().toISOString().slice(0, 10);
  const isAll = which === 'all';
  const day = isAll ? 0 : Date.parse(which) / 86_400_000;
  if (Number.isNaN(day)) throw new Error(`MOLAR_SEEDS is 'all' or a day such as 2026-11-23, not '${which}'.`);
  return Array.from({ length: isAll ? of : aDay }, (_, index) => ((day * aDay + index) % of) + 1);
}
