import { test } from '../support/fixtures.ts';
import { createPerson } from '../support/person.ts';
import { listGroups, playGroup } from '../support/play-seeds.ts';
import { signInByCall } from '../support/signed-in.ts';
import { playSeed } from './play-seed.ts';

test.describe.configure({ mode: 'parallel' });

// Thirty people, each in their own browser context.
for (const group of listGroups({ groups: 5, atOnce: 6 })) {
  const { first, last } = group;
  test(`whatever happens, the screen agrees with the clinic at the end: seeds ${first} to ${last}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    await playGroup(group, async ({ origin }) => {
      const rival = await signInByCall(origin, await createPerson(origin, 'Sam Example'));
      return (seed, _, onSettledIn) => playSeed(seed, browser, { origin, rival, onSettledIn });
    });
  });
}
