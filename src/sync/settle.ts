/**
 * The answers' way into the device (step 9): one transaction in which the server's rows come in, the entries go out or are
 * marked, and the messages are written. An entry never leaves before. Settling twice is harmless: the second finds nothing
 * to do.
 */
import { deleteBookings, putBookings } from '../data/bookings.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import { addMessages } from '../data/messages.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { type Changes, changesOfAccepted, changesOfGivenUp, changesOfRejected } from './answer-changes.ts';
import { backoffDelay } from './backoff.ts';
import { type CancelEntry, cancelsOf, listCancels } from './outbox.ts';
import type { Outcome } from './outcome.ts';

export interface SettleDeps {
  db: MolarDb;
  now(): number;
  random(): number;
}

/** `entry` as it was sent: a new key since then means that the answer is to an older wish. */
export interface Answered {
  entry: OutboxEntry;
  outcome: Outcome;
}

/** @param answered no two of one line, so that none has a say in what becomes of another */
export async function settle(deps: SettleDeps, answered: readonly Answered[]): Promise<void> {
  if (answered.length === 0) return;
  const { db } = deps;
  await db.transaction('rw', db.outbox, db.bookings, db.messages, db.facts, async () => {
    const entries = await readEntries(
      db,
      answered.map(({ entry }) => entry.seq),
    );
    const hasBooking = entries.some((entry) => entry?.name === 'bookSlot');
    const cancels = hasBooking ? await listCancels(db) : [];
    const changes = await Promise.all(answered.map((one, index) => changesOf(deps, one, entries[index], cancels)));
    await write(deps, changes);
    const isSignedOut = answered.some(({ outcome }) => outcome.kind === 'reauth');
    if (isSignedOut) await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });
  });
}

/** They stand close to each other, and one read of what is between them is cheaper than one of each. */
async function readEntries(db: MolarDb, seqs: readonly number[]): Promise<(OutboxEntry | undefined)[]> {
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  const read = await db.outbox.where('seq').between(first, last, true, true).toArray();
  const bySeq = new Map(read.map((entry) => [entry.seq, entry]));
  return seqs.map((seq) => bySeq.get(seq));
}

async function changesOf(
  { db, now, random }: SettleDeps,
  { entry: sent, outcome }: Answered,
  entry: OutboxEntry | undefined,
  cancels: readonly CancelEntry[],
): Promise<Changes> {
  if (!entry && sent.name !== 'bookSlot') {
    return changesOfGivenUp(sent, outcome, await db.bookings.get(sent.input.id));
  }
  if (entry?.key !== sent.key || !isUndecided(entry)) return {};
  switch (outcome.kind) {
    case 'accepted':
      return changesOfAccepted(entry, outcome.output, cancelsOf(cancels, entry.key));
    case 'rejected':
      return changesOfRejected(entry, outcome.problem, cancelsOf(cancels, entry.key));
    case 'retry':
      // Whoever locked it meanwhile had a reason.
      if (entry.state !== 'sending') return {};
      return { kept: [{ ...entry, state: 'waiting', nextAttemptAt: now() + backoffDelay(entry.attempts, random()) }] };
    case 'unreadable':
      return { kept: [{ ...entry, state: 'needs-update' }] };
    case 'reauth':
      return {};
  }
}

async function write({ db, now }: SettleDeps, changes: readonly Changes[]): Promise<void> {
  const all = <T>(read: (change: Changes) => T[] | undefined) => changes.flatMap((change) => read(change) ?? []);
  await db.outbox.bulkDelete(all(({ done }) => done).map(({ seq }) => seq));
  await db.outbox.bulkPut(all(({ kept }) => kept));
  await putBookings(
    db,
    all(({ bookings }) => bookings),
  );
  await deleteBookings(
    db,
    all(({ goneBookings }) => goneBookings),
  );
  await addMessages(
    db,
    all(({ messages }) => messages),
    now(),
  );
  // Written once: who watches it would read it again each time.
  const hasBooked = changes.some((change) => change.hasBooked);
  if (hasBooked && !(await getFact(db, 'hasBooked'))) await setFact(db, 'hasBooked', true);
}
