/** The embedded store: its server is killed, and its disk fills up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk, type SmallDisk } from '../../server/testing/small-disk.ts';
import type { Result } from '../result.ts';
import { type Clinic, experiment } from './experiment.ts';

/** Acknowledgments between two kills. */
const BETWEEN = 20;
/** Calls that must be put off (told to retry) before space is freed. */
const REFUSED = 20;

export async function disturbSqlite(kills: number): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-chaos-'));
  try {
    return [await killServers('SQLite: kill -9', { DATA_DIR: folder }, kills), await fullDisk()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function killServers(
  name: string,
  variables: Record<string, string>,
  kills: number,
  count = 1,
): Promise<Result> {
  return experiment(name, { variables, count }, async (clinic) => {
    for (let kill = 0; kill < kills; kill++) {
      await clinic.load.advance(BETWEEN);
      await clinic.killServer();
      await clinic.recover();
    }
    return `${kills} kills`;
  });
}

async function fullDisk(): Promise<Result> {
  const name = 'SQLite: full disk';
  const disk = mountSmallDisk('24m');
  if (!disk) return { name, figure: 'not run', note: 'only root may mount a small disk' };
  return experiment(name, { variables: { DATA_DIR: disk.folder } }, (clinic) => fillAndEmpty(clinic, disk));
}

export async function fillAndEmpty(clinic: Clinic, disk: SmallDisk): Promise<string> {
  const { putOff } = clinic.load.figures();
  disk.fill();
  while (clinic.load.figures().putOff < putOff + REFUSED) await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = await clinic.servers[0]?.send('GET', '/readyz');
  disk.empty();
  await clinic.recover();
  return `/readyz said ${answer?.status} ${answer?.body.code} meanwhile`;
}
