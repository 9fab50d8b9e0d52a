/** What happens at the clinic without this device, each with its weight: another patient, and the same one on a tablet. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import { place, type Step } from './step.ts';
import { SERVICES, type World } from './world.ts';

export const elsewhereSteps = {
  otherBooks: {
    weight: 4,
    run: async (world) => {
      const { service, date, slot } = coveted(world);
      world.tell(`somebody else takes ${service._id} ${date} ${slot}`);
      await world.bookElsewhere(world.other, service, date, slot);
    },
  },
  tabletBooks: {
    weight: 1,
    run: async (world) => {
      const { service, date, slot } = place(world);
      world.tell(`books ${service._id} ${date} ${slot} on the tablet`);
      await world.bookElsewhere(world.patient, service, date, slot);
    },
  },
  tabletCancels: {
    weight: 2,
    run: async (world) => {
      const row = world.steps.pick(await world.listRows());
      if (!row) return;
      world.tell(`cancels ${row._id} on the tablet`);
      world.canceledElsewhere.add(row._id);
      await world.call(world.patient, 'DELETE', `/del-booking/${row._id}`);
    },
  },
  pays: {
    weight: 1,
    run: async (world) => {
      const row = world.steps.pick(await world.listRows());
      if (!row) return;
      world.tell(`pays ${row._id} on the tablet`);
      const { db } = world.clinic.store;
      await db.updateTable('bookings').set({ paid: 1, transaction_id: row._id }).where('id', '=', row._id).execute();
    },
  },
} satisfies Record<string, Step>;

/** Often a time that the patient has asked for, too. */
function coveted(world: World): ReturnType<typeof place> {
  const asked = world.steps.pick([...world.ledger.asked.values()])?.entry;
  const service = asked?.name === 'bookSlot' && SERVICES.find(({ _id }) => _id === asked.input.serviceId);
  if (!service || world.steps.chance(0.4)) return place(world);
  return { service, date: isoFromMedium(asked.input.date) ?? '', slot: asked.input.slot };
}
