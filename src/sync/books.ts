/**
 * The device's side of a drain: marks what goes out next and writes what was answered. One transaction does both, because
 * each waits for the disk, and it runs beside the calls; as many entries as go out meanwhile are marked ahead.
 */
import { type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { claimAhead, claimNext, MOST_AHEAD, release } from './claim.ts';
import { type Answered, type SettleDeps, settle } from './settle.ts';
import type { Locks } from './sync.ts';
import { watchClaims } from './watch-claims.ts';

/**
 * No more are marked ahead than go out in this time (milliseconds), because who gives one of them up has to ask the clinic;
 * and no answer waits longer to be written, however long the next call takes.
 */
const AHEAD = 200;

export interface BooksDeps extends SettleDeps {
  locks?: Pick<Locks, 'query'> | undefined;
  signal: AbortSignal;
  /** After each answer, once it is settled. */
  onSettled?(answered: Answered): void;
}

export interface Books {
  /** The next entry that may go out now, marked as being sent. Throws when the device fails. */
  next(): Promise<OutboxEntry | undefined>;
  /** The answer to the entry that `next` gave last. @param isHeld nothing of its line may be sent now */
  note(answered: Answered, isHeld: boolean): void;
  /** Writes what is left, and takes back the marks of what was not sent. Throws when the device fails. */
  close(): Promise<void>;
}

export function openBooks(deps: BooksDeps): Books {
  const { db, now, signal, locks } = deps;
  const held = new Set<string>();
  const claimed: OutboxEntry[] = [];
  const claims = watchClaims(db, claimed);
  let sending: OutboxEntry | undefined;
  let sentAt = 0;
  let answered: Answered[] = [];
  let last = 0;
  let most = 1;
  let writing: Promise<void> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let failure: { error: unknown } | undefined;

  async function writeOnce(): Promise<void> {
    clearTimeout(later);
    later = undefined;
    const batch = answered;
    answered = [];
    const ahead = await onLiveConnection(db, () =>
      db.transaction('rw', db.outbox, db.bookings, db.messages, db.facts, async () => {
        await settle(deps, batch);
        const undecided = [...answered.map(({ entry }) => entry), ...(sending ? [sending] : []), ...claimed];
        return claimAhead(db, last, { held, busy: undecided.map(({ line }) => line), most: most - claimed.length });
      }),
    );
    claimed.push(...ahead);
    last = ahead.at(-1)?.seq ?? last;
    for (const one of batch) deps.onSettled?.(one);
  }

  /** Half of what was marked is answered: the other half goes out while this is written. */
  const isDue = () => answered.length > 0 && answered.length >= claimed.length;

  async function writeUntilDone(): Promise<void> {
    try {
      do await writeOnce();
      while (isDue());
    } catch (error) {
      failure = { error };
    }
    writing = undefined;
  }

  function write(): void {
    writing ??= writeUntilDone();
  }

  async function written(): Promise<void> {
    await writing;
    if (failure) throw failure.error;
  }

  function begin(entry: OutboxEntry): OutboxEntry {
    sending = entry;
    sentAt = now();
    if (isDue() || claimed.length === 0) write();
    else if (answered.length > 0) later ??= setTimeout(write, AHEAD);
    return entry;
  }

  return {
    next: async () => {
      while (!signal.aborted) {
        const entry = claimed.shift();
        if (entry) {
          // From here on, not only from its start on: what is written meanwhile must not mark the next of its line.
          sending = entry;
          if (await claims.isWanted(entry)) return begin(entry);
          sending = undefined;
        } else if (writing || answered.length > 0) {
          write();
          await written();
        } else {
          const other = await claimNext(db, last, held, locks);
          last = other?.seq ?? last;
          return other && begin(other);
        }
      }
      return undefined;
    },
    note: (one, isHeld) => {
      sending = undefined;
      answered.push(one);
      if (isHeld) held.add(one.entry.line);
      most = Math.min(MOST_AHEAD, Math.max(1, Math.round(AHEAD / (now() - sentAt))));
    },
    close: async () => {
      claims.stop();
      clearTimeout(later);
      await written();
      await onLiveConnection(db, () => settle(deps, answered));
      await onLiveConnection(db, () => release(db, claimed));
      for (const one of answered) deps.onSettled?.(one);
    },
  };
}
