/** Bytes, including the worker's caches; undefined where the browser does not say. */
export async function readStorageUsage(storage: StorageManager | undefined): Promise<number | undefined> {
  return (await storage?.estimate?.())?.usage;
}

/** Whether the browser has promised not to evict our data. The promise covers the whole origin. */
export async function isStorageLasting(storage: StorageManager | undefined): Promise<boolean> {
  return (await storage?.persisted?.()) === true;
}

/** 1500 -> '1.5 kB' */
export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)), units.length - 1);
  const format = new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** power);
}
