/**
 * Writes an answer to the device (step 9) in one transaction: the server's rows, the end or new state of the entries,
 * and the messages. Settling an answer twice is harmless.
 */
import type { Booking } from '../../contract/booking.ts';
import { noteBankAsks } from '../data/bank-asks.ts';
import { deleteBookings, putBookings } from '../data/bookings.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import { addMessages } from '../data/messages.ts';
import { addNoted } from '../data/noted-visits.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { backoffDelay } from './backoff.ts';
import type { Outcome } from './outcome.ts';
import type { Changes } from './rules/command-rules.ts';
import { rulesOf } from './rules/rules-of.ts';

export interface SettleDeps {
  db: MolarDb;
  now(): number;
  random(): number;
}

/** `entry` as it was sent. If its key has changed since, the answer is out of date. */
export interface Answered {
  entry: OutboxEntry;
  outcome: Outcome;
  /** The current state of the booking that was accepted (ask-if-it-stands.ts). */
  standing?: Booking | 'gone';
}

/** The tables that an answer may change. A transaction around `settle` must include them. */
export function settledTables({ outbox, bookings, messages, facts, visits, prints }: MolarDb) {
  return [outbox, bookings, messages, facts, visits, prints];
}

export async function settle(deps: SettleDeps, answered: Answered): Promise<void> {
  const { db } = deps;
  const { outcome } = answered;
  // The sync hears of this answer only after its message is written, and in the worker nobody else sets it.
  if (outcome.kind === 'accepted') db.clockAhead = outcome.clockAhead ?? db.clockAhead;
  await db.transaction('rw', settledTables(db), async () => {
    await write(deps, await changesOf(deps, answered));
    if (outcome.kind === 'reauth') await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });
  });
}

async function changesOf(deps: SettleDeps, { entry: sent, outcome, standing }: Answered): Promise<Changes> {
  const { db } = deps;
  const entry = await db.outbox.get(sent.seq);
  const rules = rulesOf(sent);
  if (!entry) return outcome.kind === 'accepted' ? rules.onAcceptedAfterAll(db, sent, outcome.output as never) : {};
  if (entry.key !== sent.key || !isUndecided(entry)) return {};
  // The person has logged out: the answer stays off the device, and comes again after their next login.
  if (entry.state === 'signed-out') return {};
  switch (outcome.kind) {
    case 'accepted':
      if (standing === 'gone') return rules.made?.onGone(db, entry, outcome.output as never) ?? {};
      return rules.onAccepted(db, entry, outcome.output as never, standing);
    case 'rejected':
      return rules.isTooEarly?.(entry, outcome.problem, deps.now())
        ? sendLater(deps, entry)
        : dated(await rules.onRejected(db, entry, outcome.problem), deps.now());
    case 'retry':
      return sendLater(deps, outcome.isUnsent ? { ...entry, unsent: (entry.unsent ?? 0) + 1 } : entry);
    case 'unreadable':
      return { kept: [{ ...entry, state: 'needs-update' }] };
    case 'reauth':
      return {};
  }
}

function dated(changes: Changes, at: number): Changes {
  const withTime = (entry: OutboxEntry) => (entry.problem ? { ...entry, problem: { at, ...entry.problem } } : entry);
  return { ...changes, ...(changes.kept && { kept: changes.kept.map(withTime) }) };
}

function sendLater({ now, random }: SettleDeps, entry: OutboxEntry): Changes {
  // Another state was set on purpose since then.
  if (entry.state !== 'sending') return {};
  return { kept: [{ ...entry, state: 'waiting', nextAttemptAt: now() + backoffDelay(entry.attempts, random()) }] };
}

async function write({ db, now }: SettleDeps, changes: Changes): Promise<void> {
  const { done = [], kept = [], bookings = [], goneBookings = [], messages = [], bankAsks, hasBooked } = changes;
  await db.outbox.bulkDelete(done.map(({ seq }) => seq));
  await db.outbox.bulkPut(kept);
  await deleteBookings(db, goneBookings);
  await putBookings(db, bookings);
  await addMessages(db, messages, now());
  for (const noted of changes.noted ?? []) await addNoted(db, noted);
  if (bankAsks) await noteBankAsks(db, bankAsks.bookingId, bankAsks.isAsking);
  // Written only once, because each write repaints the screens that read it.
  if (hasBooked && !(await getFact(db, 'hasBooked'))) await setFact(db, 'hasBooked', true);
}
