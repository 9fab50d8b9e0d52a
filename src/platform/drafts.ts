/**
 * What a person has typed into a form and not sent: kept as long as the tab lives, until they sign out. A form that keeps a
 * draft gives it a name of its own.
 */
const KEY = 'molar.drafts';

export interface Drafts {
  /** Undefined where there is none. It may come from an older version of the form. */
  read(name: string): unknown;
  write(name: string, draft: object): void;
  forget(name: string): void;
  forgetAll(): void;
}

/** @param storage lives as long as the tab @param uid what somebody else has typed in this tab goes at once */
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
      // A full storage costs the draft, and nothing else.
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
