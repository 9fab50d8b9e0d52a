/**
 * A file beside the embedded store that says whether there should be a store. A folder that lost its store must not become a new
 * clinic, but a folder whose first start was killed may.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'molar.store';
const MARKS = {
  making: 'making: the store beside this file is not complete yet.\n',
  made: 'made: molar.sqlite in this folder is a clinic’s store. This file tells a store that is gone from a new clinic.\n',
};
const ADVICE = 'restore a backup into a new folder (docs/operations.md), or remove';

/** Describes why this folder's store can't be used. Call it before opening: it also marks a folder that is to get a store. */
export function findLoss(dataDir: string, path: string): string | undefined {
  const mark = readMark(dataDir);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (mark === 'making' || size) return undefined;
  if (size === 0) return `molar.sqlite is empty; ${ADVICE} it and ${NAME} to begin a new clinic`;
  if (mark === 'made') return `molar.sqlite is gone; put it back, ${ADVICE} ${NAME} to begin a new clinic`;
  if (existsSync(`${path}-wal`))
    return `molar.sqlite is gone; put it back, ${ADVICE} molar.sqlite-wal to begin a new clinic`;
  writeFileSync(join(dataDir, NAME), MARKS.making, { flush: true });
  return undefined;
}

/** Whether a store without tables is simply one that was never finished. */
export function isBeingMade(dataDir: string): boolean {
  return readMark(dataDir) === 'making';
}

export function markMade(dataDir: string): void {
  if (readMark(dataDir) !== 'made') writeFileSync(join(dataDir, NAME), MARKS.made, { flush: true });
}

function readMark(dataDir: string): string | undefined {
  const path = join(dataDir, NAME);
  return existsSync(path) ? readFileSync(path, 'utf8').split(':')[0] : undefined;
}
