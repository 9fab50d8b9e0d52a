// Plays seeds in real browsers, several at once at one clinic whose server is killed during play. A run plays the group of its
// day. `MOLAR_SEEDS=2026-11-23` plays those of that day, `MOLAR_SEEDS=all` all, `MOLAR_SEED=7` that one alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { listSeeds } from '../../test/loop/faults/list-seeds.ts';
import { createRandom } from '../../test/loop/faults/random.ts';
import { expect } from './fixtures.ts';
import { type MolarServer, startMolar } from './molar-server.ts';

const KILLS = 2;

interface Group {
  first: number;
  last: number;
}

/** @param atOnce how many play at one clinic */
export function listGroups({ groups, atOnce }: { groups: number; atOnce: number }): Group[] {
  const seeds = listSeeds({ of: groups * atOnce, aDay: atOnce });
  const firsts = seeds.filter((_, index) => index % atOnce === 0);
  return firsts.map((first) => ({ first, last: seeds.length === 1 ? first : first + atOnce - 1 }));
}

/** @param onSettledIn called when a seed's devices have everything that they need to work without the server */
export type PlaySeed = (seed: number, molar: MolarServer, onSettledIn: () => void) => Promise<void>;

/** Fails with the stories of all seeds that failed. */
export async function playGroup({ first, last }: Group, begin: (molar: MolarServer) => Promise<PlaySeed>) {
  const molar = await startMolar();
  try {
    const play = await begin(molar);
    const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    let settling = seeds.length;
    const { promise: haveSettledIn, resolve } = Promise.withResolvers<void>();
    const onSettledIn = () => {
      settling--;
      if (settling === 0) resolve();
    };
    const plays = Promise.allSettled(seeds.map((seed) => play(seed, molar, onSettledIn)));
    await Promise.race([plays, haveSettledIn]);
    const random = createRandom(`${first} server`);
    for (let kills = 0; kills < KILLS; kills++) {
      await sleep(random.between(500, 3000));
      await molar.kill();
      await sleep(random.between(0, 1500));
      await molar.restart();
    }
    const wrong = (await plays).flatMap((it) => (it.status === 'rejected' ? [String(it.reason.message)] : []));
    expect(wrong.join('\n\n')).toBe('');
  } finally {
    await molar.stop();
  }
}
