/** Repeatable randomness: the same seed draws the same values. Create a stream of its own for each user. */
import { createHash } from 'node:crypto';

export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: string) {
  let drawn = 0;
  /** In [0, 1). */
  const next = () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32LE() / 2 ** 32;
  /** Both ends included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];

  return {
    next,
    between,
    chance: (share: number) => next() < share,
    pick,
    /** The larger the weight, the likelier the draw; weights are integers. */
    pickWeighted: <N extends string>(weights: Record<N, number>): N => {
      const names = Object.keys(weights) as N[];
      const tickets = names.flatMap((name) => Array<N>(weights[name]).fill(name));
      return pick(tickets) as N;
    },
  };
}
