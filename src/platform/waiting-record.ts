/**
 * What waits in a person's database, noted outside of it: when the browser deletes the database, this is how the person
 * learns which requests went with it. It may be behind by a moment, and the worker can't write it, so it is asked only when
 * the database is gone.
 */
import * as v from 'valibot';

/** `requests` are the first few in the person's words, until they log out; `at` in milliseconds. */
const WaitingRecord = v.object({ at: v.number(), count: v.number(), requests: v.array(v.string()) });
export type WaitingRecord = v.InferOutput<typeof WaitingRecord>;

/** Nobody reads a longer list, and each change writes it. */
export const MOST_NAMED = 20;

export interface WaitingRecords {
  read(): WaitingRecord | undefined;
  /** @param requests the first `MOST_NAMED` of the `count` that wait */
  write(count: number, requests: readonly string[], now: number): void;
  /** The person has left: whoever else uses the device need not read what they asked for. */
  forgetNames(): void;
}

export function createWaitingRecords(storage: Storage, uid: string): WaitingRecords {
  const key = `molar.waiting.${uid}`;
  function read() {
    try {
      return v.parse(WaitingRecord, JSON.parse(storage.getItem(key) ?? 'null'));
    } catch {
      return undefined;
    }
  }
  const keep = (record: WaitingRecord) => storage.setItem(key, JSON.stringify(record));
  return {
    read,
    write(count, requests, now) {
      if (count === 0) return storage.removeItem(key);
      keep({ at: now, count, requests: [...requests] });
    },
    forgetNames() {
      const record = read();
      if (record) keep({ ...record, requests: [] });
    },
  };
}
