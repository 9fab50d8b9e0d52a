import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Workspace } from '../../app/workspaces.ts';
import { type OutboxEntry, openDb } from '../../data/db.ts';
import { notifyIfWaiting } from './notify-if-waiting.ts';

const wish = {
  ...{ serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning' },
  ...{ date: 'Jan 8, 2030', slot: '08.00 AM - 08.30 AM' },
};

test('a waiting request names its appointment, and at the front desk the patient', async () => {
  const sync = { getState: () => ({ clinic: 'offline' }) } as Workspace['sync'];
  const aboutOf = async (beside: object) => {
    const db = openDb(`waiting-${JSON.stringify(beside)}`);
    const entry = { key: 'k', state: 'waiting', attempts: 0, ...beside } as OutboxEntry;
    const seq = await db.outbox.add(entry);
    await notifyIfWaiting({ db, sync, storage: 'device' }, { ...entry, seq });
    return (await db.messages.toArray()).map(({ about }) => about);
  };
  expect(await aboutOf({ name: 'bookSlot', input: wish })).toEqual([
    'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
  ]);
  const patient = { name: 'Robin Example', phone: '212 555 0100' };
  expect(await aboutOf({ name: 'bookForPatient', input: { ...wish, patientId: 'p' }, patient })).toEqual([
    'Robin Example, Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
  ]);
  // A patient whom the clinic does not know yet.
  expect(await aboutOf({ name: 'bookForPatient', input: { ...wish, patient } })).toEqual([
    'Robin Example, Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
  ]);
});
