/** Order statistics. One slow round on a shared machine moves a mean, but not these. */

/** Interpolates between two values. NaN when there are none. @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
