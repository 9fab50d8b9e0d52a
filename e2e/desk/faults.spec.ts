import { listAtClinic, takeSlot } from '../offline/patient.ts';
import { dayAhead } from '../support/booking-day.ts';
import { createDesk, signInAdmin } from '../support/clinic-call.ts';
import { test } from '../support/fixtures.ts';
import { createPerson } from '../support/person.ts';
import { listGroups, playGroup } from '../support/play-seeds.ts';
import { signInByCall } from '../support/signed-in.ts';
import { playSeed } from './play-seed.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const SLOTS = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'];
const SERVICES = ['Teeth Cleaning', 'Oral Surgery', 'Teeth Orthodontics'];

// Thirty mornings of two tablets and a patient; those of a group share one clinic and one sheet.
for (const group of listGroups({ groups: 10, atOnce: 3 })) {
  const { first, last } = group;
  test(`whatever happens, both sheets and the clinic agree at the end: mornings ${first} to ${last}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    await playGroup(group, async (molar) => {
      const admin = await signInAdmin(molar.origin);
      return async (seed, { origin }, onSettledIn) => {
        const desks = [await createDesk(origin, admin, 'Dee Desk'), await createDesk(origin, admin, 'Lou Lobby')];
        const patient = await signInByCall(origin, await createPerson(origin, `Pat ${seed}`));
        // Today's times may have passed, and tomorrow is kept on the device as well.
        const day = dayAhead(1);
        const slot = SLOTS[(seed - first) % SLOTS.length] as string;
        for (const service of SERVICES) await takeSlot(origin, patient, { service, slot }, day);
        const bookings = (await listAtClinic(origin, patient)).map(({ _id }) => _id);
        await playSeed(seed, browser, { origin, desks, patient, bookings, day, onSettledIn });
      };
    });
  });
}
