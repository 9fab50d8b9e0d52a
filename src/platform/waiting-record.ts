/**
 * What waits in a person's database, recorded outside of it: if the browser deletes the database, the person learns
 * which requests were lost. Read only then, because the worker can't update it.
 */
import * as v from 'valibot';
import { readStored } from './read-stored.ts';
import { writeStored } from './write-stored.ts';

/** `requests` are the first few in words, and empty after a sign-out. `at` in milliseconds, by the clinic's clock. */
const WaitingRecord = v.object({ at: v.number(), count: v.number(), requests: v.array(v.string()) });
export type WaitingRecord = v.InferOutput<typeof WaitingRecord>;

export const MOST_NAMED = 20;

export interface WaitingRecords {
  read(): WaitingRecord | undefined;
  /** @param requests the first `MOST_NAMED` of the `count` that wait */
  write(count: number, requests: readonly string[], now: number): void;
  /** For a logout: the device may be shared. */
  forgetNames(): void;
  /** The account was deleted. */
  forget(): void;
}

export function createWaitingRecords(storage: Storage, uid: string): WaitingRecords {
  const key = `molar.waiting.${uid}`;
  const read = () => readStored(storage, key, WaitingRecord);
  const forget = () => writeStored(storage, key, undefined);
  const keep = (record: WaitingRecord) => writeStored(storage, key, record);
  return {
    read,
    write(count, requests, now) {
      if (count === 0) return forget();
      keep({ at: now, count, requests: [...requests] });
    },
    forgetNames() {
      const record = read();
      if (!record) return;
      // Names must not stay even if the storage is too full for a record without them.
      forget();
      keep({ ...record, requests: [] });
    },
    forget,
  };
}
