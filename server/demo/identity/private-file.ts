/** Private files that are replaced completely or not at all, and then survive a `kill -9` and a power cut. */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../sync-folder.ts';

export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  // 0600: it holds passwords in clear text (the emulator's own way) or a private key.
  await writeDurably(fresh, text);
  await rename(fresh, path);
  await syncFolder(dirname(path));
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
