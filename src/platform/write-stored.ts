/** Stores a value as JSON; undefined removes the key. Never throws: with a storage that is full, the value is just not remembered. */
export function writeStored(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, value: unknown): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(error);
  }
}
