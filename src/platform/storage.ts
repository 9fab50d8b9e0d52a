/** The browser's local storage or, where it is refused, an in-memory substitute for this tab. */
export interface OpenedStorage {
  storage: Storage;
  /** False for the memory of the tab. */
  isLasting: boolean;
}

const PROBE = 'molar.probe';

let opened: OpenedStorage | undefined;

export function openStorage(): OpenedStorage {
  opened ??= pickStorage(() => localStorage);
  return opened;
}

/** @param findStorage may throw, where the person blocks site data */
export function pickStorage(findStorage: () => Storage): OpenedStorage {
  try {
    const storage = findStorage();
    // Some storages can be read but not written.
    storage.setItem(PROBE, '');
    storage.removeItem(PROBE);
    return { storage, isLasting: true };
  } catch {
    return { storage: createTabStorage(), isLasting: false };
  }
}

export function createTabStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
