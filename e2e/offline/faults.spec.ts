import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../test/loop/faults/random.ts';
import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { createPerson } from '../support/person.ts';
import { signInByCall } from '../support/signed-in.ts';
import { playSeed } from './play-seed.ts';

// Real browsers play a part of the seeds with every run, and over five days all of them. `MOLAR_SEEDS=2026-11-23` plays those of
// that day, `MOLAR_SEEDS=all` all, `MOLAR_SEED=7` that one alone.
/** So many people at once, each in a browser context of their own, at one clinic whose server is killed meanwhile. */
const AT_ONCE = 6;
const KILLS = 2;

const GROUPS = 5;
const GROUPS_A_DAY = 1;

const only = Number(process.env.MOLAR_SEED);
const firsts = only ? [only] : listGroups(process.env.MOLAR_SEEDS).map((group) => group * AT_ONCE + 1);

/** The next day goes on where this one ends. @param which 'all', or an ISO day */
function listGroups(which = ''): number[] {
  const isAll = which === 'all';
  const first = isAll ? 0 : (Date.parse(which) / 86_400_000) * GROUPS_A_DAY;
  if (Number.isNaN(first)) throw new Error(`MOLAR_SEEDS is 'all' or a day such as 2026-11-23, not '${which}'.`);
  return Array.from({ length: isAll ? GROUPS : GROUPS_A_DAY }, (_, index) => (first + index) % GROUPS);
}

test.describe.configure({ mode: 'parallel' });

for (const first of firsts) {
  const last = only || first + AT_ONCE - 1;
  test(`whatever happens, the screen agrees with the clinic at the end: seeds ${first} to ${last}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    const molar = await startMolar();
    try {
      const rival = await signInByCall(molar.origin, await createPerson(molar.origin, 'Sam Example'));
      const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      let settling = seeds.length;
      const { promise: haveSettledIn, resolve } = Promise.withResolvers<void>();
      const onSettledIn = () => {
        settling--;
        if (settling === 0) resolve();
      };
      const plays = Promise.allSettled(
        seeds.map((seed) => playSeed(seed, browser, { origin: molar.origin, rival, onSettledIn })),
      );
      await Promise.race([plays, haveSettledIn]);
      const random = createRandom(`${first} server`);
      for (let kills = 0; kills < KILLS; kills++) {
        await sleep(random.between(500, 3000));
        await molar.kill();
        await sleep(random.between(0, 1500));
        await molar.restart();
      }
      const wrong = (await plays).flatMap((play) => (play.status === 'rejected' ? [String(play.reason.message)] : []));
      expect(wrong.join('\n\n')).toBe('');
    } finally {
      await molar.stop();
    }
  });
}
