/**
 * For a device that is full: the lists move to the memory of the tab, and the outbox is copied there and sent under the same
 * keys. The device keeps its copy of a waiting entry until the clinic has decided, so 'saved on this device' stays true. It keeps
 * its copy of a refused entry until the person has dismissed it or sent it again.
 */
import type { MolarDb, OutboxEntry } from './db.ts';
import { isUndecided } from './outbox-entries.ts';
import { watchTables } from './watch-tables.ts';

/** Cleanup that a full device still needs: signing out clears only the tab's database, and nothing personal may stay. */
export interface FullDevice {
  db: MolarDb;
  /** Deletes the lists. Call it once no screen reads them there any more: such a screen would show that nothing is known. */
  clearLists(): Promise<void>;
  /** Deletes entries that the tab is done with. This also happens by itself, but not at once. */
  catchUp(): Promise<void>;
}

/** @param signal closes the device's database */
export async function moveToTabMemory(device: MolarDb, tab: MolarDb, signal: AbortSignal): Promise<FullDevice> {
  const lists = device.tables.filter(({ name }) => name !== 'outbox');
  for (const list of lists) await tab.table(list.name).bulkPut(await list.toArray());
  await countFromNow(tab);
  const carried = new Set<string>();

  async function follow(): Promise<void> {
    const entries = await device.outbox.toArray();
    const fresh = entries.filter(({ key }) => !carried.has(key));
    await tab.transaction('rw', tab.outbox, async () => {
      // Another tab may be sending it. With an attempt counted, canceling it here also cancels it at the clinic.
      for (const entry of fresh) {
        await tab.outbox.put({ ...entry, attempts: entry.attempts + 1, carriedKey: entry.key });
      }
    });
    for (const { key } of fresh) carried.add(key);
    const inTab = await tab.outbox.toArray();
    // Whole lines only: a cancel names its booking by the key of an entry on the same line.
    const open = new Set(inTab.filter(isUndecided).map(({ line }) => line));
    const shown = new Set(inTab.map(({ key }) => key));
    const over = entries.filter((entry) => !open.has(entry.line) && (isUndecided(entry) || !shown.has(entry.key)));
    // Even an empty write makes every tab read again, this one included.
    if (over.length > 0) await device.outbox.bulkDelete(over.map(({ seq }) => seq));
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
  return {
    db: device,
    clearLists: () =>
      device.transaction('rw', lists, () => Promise.all(lists.map((list) => list.clear())).then(() => {})),
    catchUp: followInTurn,
  };
}

/**
 * An entry keeps its `seq` in the tab: prints and `acceptedHere` name it by that. New ones count from the time
 * (milliseconds) there, because the device counts from 1 and never reaches that.
 */
async function countFromNow({ outbox }: MolarDb): Promise<void> {
  await outbox.delete(await outbox.put({ seq: Date.now() } as OutboxEntry));
}
