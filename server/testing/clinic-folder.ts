/** For tests: a folder with a new clinic's store. Migrating takes most of a server's start, so it is done once per test file. */
import { cpSync } from 'node:fs';
import { testFolder } from './folder.ts';
import { openClinicStore } from './open-clinic-store.ts';

let made: Promise<string> | undefined;

export async function clinicFolder(): Promise<string> {
  made ??= make();
  const folder = testFolder();
  cpSync(await made, folder, { recursive: true });
  return folder;
}

async function make(): Promise<string> {
  const dataDir = testFolder();
  const store = await openClinicStore({ dataDir });
  await store.close();
  return dataDir;
}
