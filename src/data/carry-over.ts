/**
 * From a device that takes nothing more into the memory of the tab. What waits is carried along under its keys and sent
 * from there, which twice would be harmless; on the device it stays until the clinic has decided, because deleting needs
 * no room. So what was said to be on the device outlives the tab.
 */
import type { MolarDb } from './db.ts';
import { isUndecided } from './outbox-entries.ts';
import { watchTables } from './watch-tables.ts';

/** @param signal ends it, and closes the device's database */
export async function carryOver(device: MolarDb, tab: MolarDb, signal: AbortSignal): Promise<void> {
  await carryLists(device, tab);
  const carried = new Set<string>();

  async function follow(): Promise<void> {
    const waiting = await device.outbox.filter(isUndecided).toArray();
    const fresh = waiting.filter(({ key }) => !carried.has(key));
    await tab.transaction('rw', tab.outbox, async () => {
      // Another tab may be sending it: a booking that is given up here must be cancelled at the clinic.
      for (const { seq: _, ...entry } of fresh) {
        await tab.outbox.add({ ...entry, attempts: entry.attempts + 1, carriedKey: entry.key });
      }
    });
    for (const { key } of fresh) carried.add(key);
    // A whole line at a time: a cancel that is left alone could not say which booking it means.
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

/** Nothing personal stays behind, where signing out would not find it. */
async function carryLists(device: MolarDb, tab: MolarDb): Promise<void> {
  for (const { name } of device.tables.filter(({ name }) => name !== 'outbox')) {
    await tab.table(name).bulkPut(await device.table(name).toArray());
    await device.table(name).clear();
  }
}
