import { listAtClinic, takeSlot } from '../offline/patient.ts';
import { dayAhead } from '../support/booking-day.ts';
import { test } from '../support/fixtures.ts';
import type { MolarServer } from '../support/molar-server.ts';
import { createPerson } from '../support/person.ts';
import { listGroups, playGroup } from '../support/play-seeds.ts';
import { type SignedIn, signInByCall } from '../support/signed-in.ts';
import { playSeed } from './play-seed.ts';

test.describe.configure({ mode: 'parallel' });

const ADMIN = { name: 'Ada Demo', email: 'admin@molar.test', password: 'molar-demo' };
const SLOTS = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'];
const SERVICES = ['Teeth Cleaning', 'Oral Surgery', 'Teeth Orthodontics'];

// Thirty mornings of two tablets and a patient; those of a group share one clinic, and one sheet.
for (const group of listGroups({ groups: 10, atOnce: 3 })) {
  const { first, last } = group;
  test(`whatever happens, both sheets and the clinic agree at the end: mornings ${first} to ${last}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    await playGroup(group, async (molar) => {
      const admin = await signInByCall(molar.origin, ADMIN);
      return async (seed, { origin }, onSettledIn) => {
        const desks = [await createDesk(molar, admin, 'Dee Desk'), await createDesk(molar, admin, 'Lou Lobby')];
        const patient = await signInByCall(origin, await createPerson(origin, `Pat ${seed}`));
        // Today's times may have passed, and tomorrow is kept as well.
        const day = dayAhead(1);
        const slot = SLOTS[(seed - first) % SLOTS.length] as string;
        for (const service of SERVICES) await takeSlot(origin, patient, { service, slot }, day);
        const bookings = (await listAtClinic(origin, patient)).map(({ _id }) => _id);
        await playSeed(seed, browser, { origin, desks, patient, bookings, day, onSettledIn });
      };
    });
  });
}

async function createDesk({ origin }: MolarServer, admin: SignedIn, name: string): Promise<SignedIn> {
  const person = await signInByCall(origin, await createPerson(origin, name));
  const headers = { Authorization: `Bearer ${admin.accessToken}` };
  const answer = await fetch(`${origin}/desk/${encodeURIComponent(person.email)}`, { method: 'PUT', headers });
  if (!answer.ok) throw new Error(`PUT /desk: ${answer.status} ${await answer.text()}`);
  return person;
}
