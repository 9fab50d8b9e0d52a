/**
 * Opens a person's database: on the device or, where the browser refuses or has no room, in the memory of this tab. The
 * result says which, so that the screens never call something saved that is not.
 */
import type { DexieOptions } from 'dexie';
import { type MolarDb, openDb } from './db.ts';
import { createDeviceDb, type DeviceDeps } from './device-db.ts';
import type { FullDevice, moveToTabMemory } from './move-to-tab-memory.ts';

export type StorageKind = 'device' | 'tab';

export interface OpenedDb {
  db: MolarDb;
  storage: StorageKind;
  /** The person is new on this device, or the browser has deleted their database. */
  isNew: boolean;
  /** The device did not answer in time, so nothing is known about its free space. */
  isSilent?: boolean;
  /** The device, if it was full and left for the memory of the tab. */
  fullDevice?: FullDevice | undefined;
}

export interface TabMemory {
  databases: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
  moveThere: typeof moveToTabMemory;
}

export interface OpenDeps extends DeviceDeps {
  loadTabMemory(): Promise<TabMemory>;
}

export async function openPersonDb(uid: string, deps: OpenDeps): Promise<OpenedDb> {
  const device = createDeviceDb(uid, deps);
  let failure: unknown;
  try {
    if (await device.open()) return { db: device.db, storage: 'device', isNew: device.isNew };
  } catch (error) {
    console.warn('The database of this device could not be opened:', error);
    failure = error;
    device.letGo();
  }
  const { databases, moveThere } = await deps.loadTabMemory();
  const tabDb = openDb(uid, databases);
  await tabDb.open();
  // On failure the entries wait on the device until it can be written to again.
  const fullDevice = failure ? undefined : await moveThere(device.db, tabDb, deps.signal).catch(report);
  return { db: tabDb, storage: 'tab', isNew: true, isSilent: isTimeout(failure), fullDevice };
}

const isTimeout = (failure: unknown) => failure instanceof DOMException && failure.name === 'TimeoutError';

function report(error: unknown): undefined {
  console.warn(error);
}
