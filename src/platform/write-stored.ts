/** Stores a value as JSON; undefined removes the key. Never throws: if the storage is full, the value is forgotten. */
export function writeStored(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, value: unknown): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(error);
  }
}
