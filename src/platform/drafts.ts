/** Unsent form input, kept until the tab is closed, the person logs out or another person logs in. */
import * as v from 'valibot';
import { readStored } from './read-stored.ts';
import { writeStored } from './write-stored.ts';

const KEY = 'molar.drafts';
const Kept = v.object({ uid: v.string(), drafts: v.record(v.string(), v.unknown()) });

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
    const kept = readStored(storage, KEY, Kept);
    return kept?.uid === uid ? kept.drafts : {};
  }

  function writeAll(drafts: Record<string, unknown>): void {
    writeStored(storage, KEY, { uid, drafts });
  }

  writeAll(readAll());

  return {
    read: (name) => readAll()[name],
    write: (name, draft) => writeAll({ ...readAll(), [name]: draft }),
    forget: (name) => writeAll({ ...readAll(), [name]: undefined }),
    forgetAll: () => storage.removeItem(KEY),
  };
}
