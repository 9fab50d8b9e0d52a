import { open } from 'node:fs/promises';

/** A file's new name survives a power cut once its folder is on disk. Windows can't open a folder, and needs no such sync. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
