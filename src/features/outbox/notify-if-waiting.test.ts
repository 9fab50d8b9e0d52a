import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Workspace } from '../../app/workspaces.ts';
import { type EntryBase, type OutboxEntry, openDb } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import { wishOf } from '../../data/wish-of.ts';
import { notifyIfWaiting } from './notify-if-waiting.ts';

vi.mock('../../base/pause.ts', () => ({ pause: async (ms: number) => void vi.setSystemTime(Date.now() + ms) }));
afterEach(() => {
  vi.useRealTimers();
});

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

const waiting = { key: 'k', line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 } as const;
const canceling = { ...waiting, name: 'cancelBooking', input: { id: 'b' }, undo: wishOf(testBooking) } as const;
let count = 0;

/** What is said about a cancellation that is on the device in this state, and when (milliseconds). */
async function listSaid(state: Partial<EntryBase>, clinic = 'online', storage: Workspace['storage'] = 'device') {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const db = openDb(`waiting-${count++}`);
  const seq = await db.outbox.add({ ...canceling, ...state });
  const sync = { getState: () => ({ clinic }) } as Workspace['sync'];
  await notifyIfWaiting({ db, sync, storage }, { ...canceling, seq });
  return db.messages.toArray();
}

const SAVED = 'Saved on this device. It will be sent as soon as the clinic can be reached.';
const IN_TAB = 'Not sent yet, and kept in this tab only. Leave it open until the clinic can be reached.';

test.each<[string, [number, string] | [], Parameters<typeof listSaid>]>([
  ['could not be sent', [0, SAVED], [{ attempts: 1 }]],
  ['can’t be sent', [0, SAVED], [{}, 'offline']],
  ['can’t be sent and would be lost with the tab', [0, IN_TAB], [{}, 'offline', 'tab']],
  ['has no answer for three seconds', [3100, SAVED], [{ state: 'sending', attempts: 1 }]],
  ['was refused', [], [{ state: 'rejected', attempts: 1 }, 'offline']],
  ['was sent again under another key', [], [{ key: 'another', attempts: 1 }, 'offline']],
])('what is said about a request that %s', async (_, said, request) => {
  expect((await listSaid(...request)).flatMap(({ at, text }) => [at, text])).toEqual(said);
});

test('what is said about a waiting cancellation offers Undo, and goes away with it', async () => {
  expect(await listSaid({}, 'offline')).toMatchObject([{ undo: canceling.undo, entry: canceling.key }]);
});
