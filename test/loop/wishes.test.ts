import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookSlot } from '../../src/commands/book-slot.ts';
import { tryAgain } from '../../src/commands/try-again.ts';
import { refusedText } from '../../src/words/refusal-text.ts';
import { sam } from './clinic.ts';
import { DAY, type Device, openDevice, cleaning as service, until } from './device.ts';
import { faults } from './network.ts';
import { clinic, device as mine } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';

let theirs: Device;

beforeEach(() => {
  theirs = openDevice(clinic, sam);
});

afterEach(() => theirs.close());

test('of several wishes made offline, the first that is still free is booked, once', async () => {
  const sync = mine.open();
  mine.network.fault = faults.offline;
  await bookSlot(mine.contextOf(), { service, date: DAY, slot: EIGHT, orElse: [NINE], phone: '555 0100' });
  await until(() => sync.getState().clinic === 'offline');
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);

  theirs.open();
  await theirs.book(EIGHT);
  await theirs.isDrained();
  mine.network.fault = faults.none;
  sync.wake();
  await mine.isDrained();
  expect(await mine.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
  expect(await mine.texts()).toContain(`Appointment is set Jan 8, 2030 at ${NINE}`);
  expect((await mine.db.bookings.toArray())[0]).not.toHaveProperty('orElse');
});

test('a wish whose price has changed shows the new one, and is booked for it with its other times', async () => {
  mine.open();
  await theirs.open();
  await theirs.book(EIGHT);
  await theirs.isDrained();
  await clinic.store.db.updateTable('services').set({ price_cents: 12_050 }).where('id', '=', service._id).execute();
  await bookSlot(mine.contextOf(), { service, date: DAY, slot: EIGHT, orElse: [NINE], phone: '555 0100' });
  await until(async () => (await mine.states())[0] === 'rejected');
  const [refused] = await mine.db.outbox.toArray();
  if (!refused) throw new Error('Nothing was refused.');
  expect(refusedText(refused)).toBe('Not possible: It costs $120.50 now');
  await tryAgain(mine.contextOf(), refused, { price: refused.problem?.price ?? 0 });
  await mine.isDrained();
  expect(await mine.db.bookings.toArray()).toMatchObject([{ slot: NINE, price: 120.5 }]);
});
