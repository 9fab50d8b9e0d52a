import { join } from 'node:path';
import { readClinicFile } from '../clinic-file.ts';
import { seedClinic } from '../seed-clinic.ts';
import { type OpenedStore, openStore } from '../store/store.ts';

interface At {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** For tests: opens a store; a new one offers what `clinic.json` says. */
export async function openClinicStore(at: At): Promise<OpenedStore> {
  const store = await openStore(at);
  if (store.isNew) await seedClinic(store, readClinicFile(join(import.meta.dirname, '../clinic.json')));
  return store;
}
