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
  /**
   * The next entry that may go out now, marked as being sent. Throws when the device fails.
   * @param isStopped whether the answer to the one before stops the queue: only what was marked ahead need not wait for it
   */
  next(isStopped: Promise<unknown>): Promise<OutboxEntry | undefined>;
  /** The answer to an entry that `next` gave. @param isHeld nothing of its line may be sent now */
  note(answered: Answered, isHeld: boolean): void;
  /** Writes what is left, and takes back the marks of what was not sent. Throws when the device fails. */
  close(): Promise<void>;
}

export function openBooks(deps: BooksDeps): Books {
  const { db, now, signal, locks } = deps;
  const held = new Set<string>();
  const claimed: OutboxEntry[] = [];
  const claims = watchClaims(db, claimed);
  /** What was taken up and is not answered, with the time of it. */
  const underWay = new Map<OutboxEntry, number>();
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
        const undecided = [...answered.map(({ entry }) => entry), ...underWay.keys(), ...claimed];
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
    if (answered.length > 0) planWrite();
  }

  function write(): void {
    writing ??= writeUntilDone();
  }

  function planWrite(): void {
    // A call that is about to go out goes first.
    if (isDue() || claimed.length === 0) writeIn(0);
    else if (answered.length > 0 && !later) writeIn(AHEAD);
  }

  function writeIn(ms: number): void {
    clearTimeout(later);
    later = setTimeout(() => {
      later = undefined;
      write();
    }, ms);
  }

  async function written(): Promise<void> {
    await writing;
    if (failure) throw failure.error;
  }

  function begin(entry: OutboxEntry): OutboxEntry {
    underWay.set(entry, now());
    planWrite();
    return entry;
  }

  return {
    next: async (isStopped) => {
      while (!signal.aborted) {
        const entry = claimed.shift();
        if (entry) {
          // From here on, not only from its start on: what is written meanwhile must not mark the next of its line.
          underWay.set(entry, now());
          if (await claims.isWanted(entry)) return begin(entry);
          underWay.delete(entry);
        } else if (writing || answered.length > 0) {
          write();
          await written();
        } else if (underWay.size > 0) {
          if (await isStopped) return undefined;
        } else {
          const other = await claimNext(db, last, held, locks);
          last = other?.seq ?? last;
          return other && begin(other);
        }
      }
      return undefined;
    },
    note: (one, isHeld) => {
      const took = now() - (underWay.get(one.entry) ?? 0);
      underWay.delete(one.entry);
      answered.push(one);
      if (isHeld) held.add(one.entry.line);
      most = Math.min(MOST_AHEAD, Math.max(1, Math.round(AHEAD / took)));
      planWrite();
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
