/** Unsent form input, kept until the tab is closed, the person logs out or another person logs in. */
const KEY = 'molar.drafts';

export interface Drafts {
  /** May come from an older version of the form. */
  read(name: string): unknown;
  write(name: string, draft: object): void;
  forget(name: string): void;
  forgetAll(): void;
}

/** Deletes drafts of another person in this tab. @param storage lives as long as the tab */
export function createDrafts(storage: Storage, uid: string): Drafts {
  function readAll(): Record<string, unknown> {
    try {
      const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
      return kept.uid === uid ? { ...kept.drafts } : {};
    } catch {
      return {};
    }
  }

  function writeAll(drafts: Record<string, unknown>): void {
    try {
      storage.setItem(KEY, JSON.stringify({ uid, drafts }));
    } catch (error) {
      // A full storage costs only the draft.
      console.warn(error);
    }
  }

  writeAll(readAll());

  return {
    read: (name) => readAll()[name],
    write: (name, draft) => writeAll({ ...readAll(), [name]: draft }),
    forget: (name) => writeAll({ ...readAll(), [name]: undefined }),
    forgetAll: () => storage.removeItem(KEY),
  };
}
