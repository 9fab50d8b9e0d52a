/**
 * Where small things are remembered between visits: the browser's local storage or, where a browser refuses it, the
 * memory of this tab. Everything that takes a Storage works with either.
 */
export interface OpenedStorage {
  storage: Storage;
  /** False when what is remembered goes with the tab. */
  isLasting: boolean;
}

const PROBE = 'molar.probe';

let opened: OpenedStorage | undefined;

/** The same for everybody who asks. */
export function openStorage(): OpenedStorage {
  opened ??= pickStorage(() => localStorage);
  return opened;
}

/** @param findStorage may throw, as some browsers do when a person blocks what sites keep */
export function pickStorage(findStorage: () => Storage): OpenedStorage {
  try {
    const storage = findStorage();
    // Some can be read and not written.
    storage.setItem(PROBE, '');
    storage.removeItem(PROBE);
    return { storage, isLasting: true };
  } catch {
    return { storage: createTabStorage(), isLasting: false };
  }
}

function createTabStorage(): Storage {
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
