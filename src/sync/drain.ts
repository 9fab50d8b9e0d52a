/**
 * Sends what waits, oldest first (step 4). Any tab may run it, and even two at once do no harm: the key makes a second
 * request the same request, and `settle` takes only the first answer. Guarantees the order within a line.
 */
import { commands } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Intent, type MolarDb, type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { parseCommand } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import { type SettleDeps, settle } from './settle.ts';
import type { Locks } from './sync.ts';

/** Read at once: enough to keep the reading cheap, few enough to keep the memory small. */
const BATCH = 100;
/** A clock that was set back must not silence the queue for longer. */
const LONGEST_QUIET = 10 * 60_000;

/** The Web Lock under which the queue of a person is sent: in one tab, or in the worker. */
export const drainLock = (uid: string): string => `molar-drain-${uid}`;

/** The Web Lock that a tab holds while it has a card confirmed for the booking. It goes with the tab, however that ends. */
export const paymentLock = (bookingId: string): string => `molar-pay-${bookingId}`;

export interface DrainDeps extends SettleDeps {
  call: AuthorizedCall;
  /** Without them nobody is taken to be paying: to ask too early costs the person a second try, and never money. */
  locks?: Pick<Locks, 'query'> | undefined;
  signal: AbortSignal;
  /** After each answer, once it is settled. */
  onSettled?(entry: OutboxEntry, outcome: Outcome): void;
}

/** Goes through the queue once. Answers when to come back (milliseconds since the epoch); undefined when nothing is due. */
export async function drain(deps: DrainDeps): Promise<number | undefined> {
  const { db, now, signal } = deps;
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  if (quietUntil > now() && quietUntil - now() <= LONGEST_QUIET) return quietUntil;

  const held = new Set<string>();
  for (let after = 0; ; ) {
    const batch = await db.outbox.where('seq').above(after).limit(BATCH).toArray();
    for (const { seq, line, ...entry } of batch) {
      if (signal.aborted) return undefined;
      after = seq;
      if (held.has(line)) continue;
      const step = (await isHappening(deps, entry)) ? 'hold' : await sendNext(deps, seq);
      if (step === 'stop') return nextTry(db, seq);
      if (step === 'hold') held.add(line);
    }
    if (batch.length < BATCH) return nextTry(db);
  }
}

/** `hold`: what comes after it in its line must wait. `stop`: nothing else would fare better now. */
async function sendNext(deps: DrainDeps, seq: number): Promise<'next' | 'hold' | 'stop'> {
  const { db, call, now, signal } = deps;
  const entry = await onLiveConnection(db, () => claim(db, seq));
  if (!entry || entry.state === 'rejected') return 'next';
  if (entry.state !== 'sending') return 'hold';

  const outcome = await call(commands[entry.name] as Endpoint, entry.input, { idempotencyKey: entry.key, signal });
  // Stopped from outside: it stays marked as being sent, and is sent again with the same key.
  if (signal.aborted && outcome.kind === 'retry') return 'stop';
  await settle(deps, entry, outcome);
  deps.onSettled?.(entry, outcome);

  if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return 'next';
  if (outcome.kind === 'unreadable' || (outcome.kind === 'retry' && outcome.scope === 'call')) return 'hold';
  if (outcome.kind === 'retry' && outcome.retryAfter) {
    await setFact(db, 'quietUntil', now() + Math.min(outcome.retryAfter, LONGEST_QUIET));
  }
  return 'stop';
}

/** Whether a tab has the card confirmed right now: it knows more than the clinic could say. */
async function isHappening({ locks }: DrainDeps, entry: Pick<OutboxEntry, 'isUncertain'> & Intent): Promise<boolean> {
  if (!entry.isUncertain || entry.name !== 'confirmPayment') return false;
  const { held = [] } = (await locks?.query?.()) ?? {};
  return held.some(({ name }) => name === paymentLock(entry.input.id));
}

/** A fresh copy, marked before it is sent: from then on the server may know it, whatever happens to this tab. */
function claim(db: MolarDb, seq: number): Promise<OutboxEntry | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    // One that is marked already was left behind by a crash, or another tab sends it too: the same key either way.
    if (entry?.state !== 'waiting' && entry?.state !== 'sending') return entry;
    const claimed = readAgain(entry);
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** An entry that does not fit was written by a newer version than this one. */
function readAgain(entry: OutboxEntry): OutboxEntry {
  try {
    const intent = parseCommand(entry.name, entry.input);
    return { ...entry, ...intent, state: 'sending', attempts: entry.attempts + 1 };
  } catch {
    return { ...entry, state: 'needs-update' };
  }
}

/** @param stoppedBy the entry that the queue was stopped by. Then its time counts alone: what stands behind it may be due for long. */
async function nextTry(db: MolarDb, stoppedBy?: number): Promise<number | undefined> {
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  const counts = ({ seq, state }: OutboxEntry) => state === 'waiting' && (stoppedBy === undefined || seq === stoppedBy);
  const waiting = await db.outbox.filter(counts).toArray();
  const due = waiting.map(({ nextAttemptAt }) => nextAttemptAt).filter((at) => at > 0);
  return due.length > 0 ? Math.max(quietUntil, Math.min(...due)) : undefined;
}
