/**
 * For a device that is full: the lists move to the memory of the tab, and what waits is copied there and sent under its
 * keys. The device keeps its own copy of that until the clinic has decided, so 'saved on this device' stays true.
 */
import type { MolarDb } from './db.ts';
import { isUndecided } from './outbox-entries.ts';
import { watchTables } from './watch-tables.ts';

/** @param signal closes the device's database */
export async function moveToTabMemory(device: MolarDb, tab: MolarDb, signal: AbortSignal): Promise<void> {
  await carryLists(device, tab);
  const carried = new Set<string>();

  async function follow(): Promise<void> {
    const waiting = await device.outbox.filter(isUndecided).toArray();
    const fresh = waiting.filter(({ key }) => !carried.has(key));
    await tab.transaction('rw', tab.outbox, async () => {
      // Another tab may be sending it. With an attempt counted, giving it up here also cancels it at the clinic.
      for (const { seq: _, ...entry } of fresh) {
        await tab.outbox.add({ ...entry, attempts: entry.attempts + 1, carriedKey: entry.key });
      }
    });
    for (const { key } of fresh) carried.add(key);
    // Whole lines only: a cancel names its booking by the key of an entry on the same line.
    const open = new Set((await tab.outbox.filter(isUndecided).toArray()).map(({ line }) => line));
    await device.outbox.bulkDelete(waiting.filter(({ line }) => !open.has(line)).map(({ seq }) => seq));
  }

  await follow();
  let last: Promise<void> = Promise.resolve();
  const followInTurn = () => {
    last = last.catch(() => {}).then(follow);
    return last;
  };
  const stops = [device, tab].map((db) => watchTables(db, ['outbox'], followInTurn, () => {}));
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    device.close();
  });
}

/** Signing out clears the tab's database only, so nothing personal may stay on the device. */
async function carryLists(device: MolarDb, tab: MolarDb): Promise<void> {
  for (const { name } of device.tables.filter(({ name }) => name !== 'outbox')) {
    await tab.table(name).bulkPut(await device.table(name).toArray());
    await device.table(name).clear();
  }
}
