/**
 * Sends what waits, oldest first (step 4). Any tab may run it, and even two at once do no harm: the key makes a second
 * request the same request, and `settle` takes only the first answer. Guarantees the order within a line.
 */
import { commands } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Intent, type MolarDb, type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { claim, findNext, isStillWanted, release } from './claim.ts';
import type { Outcome } from './outcome.ts';
import { type SettleDeps, settle } from './settle.ts';
import type { Locks } from './sync.ts';

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

interface Answered {
  entry: OutboxEntry;
  outcome: Outcome;
}

/** Goes through the queue once. Answers when to come back (milliseconds since the epoch); undefined when nothing is due. */
export async function drain(deps: DrainDeps): Promise<number | undefined> {
  const { db, now, signal } = deps;
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  if (quietUntil > now() && quietUntil - now() <= LONGEST_QUIET) return quietUntil;

  const held = new Set<string>();
  let answered: Answered | undefined;
  let sending = await claimNext(deps, 0, held);
  while (sending && !signal.aborted) {
    const [outcome, ahead] = await Promise.all([send(deps, sending), keepUp(deps, answered, sending, held)]);
    // Stopped from outside: it stays marked as being sent, and is sent again with the same key.
    if (signal.aborted && outcome.kind === 'retry') return undefined;
    answered = { entry: sending, outcome };
    const step = stepAfter(outcome);
    if (step === 'stop') return stop(deps, answered, ahead);
    if (step === 'hold') held.add(sending.line);
    if (ahead && (await isStillWanted(db, ahead))) {
      sending = ahead;
      continue;
    }
    await settleAnswered(deps, answered);
    answered = undefined;
    sending = await claimNext(deps, sending.seq, held);
  }
  if (answered) await settleAnswered(deps, answered);
  return signal.aborted ? undefined : nextTry(db);
}

/** The next entry that may go out now, claimed. What must wait holds back its line. */
async function claimNext(deps: DrainDeps, after: number, held: Set<string>): Promise<OutboxEntry | undefined> {
  const { db } = deps;
  let next = await findNext(db, after, held);
  while (next) {
    const { seq, line } = next;
    if (await isHappening(deps, next)) held.add(line);
    else {
      const entry = await onLiveConnection(db, () => claim(db, seq));
      if (entry?.state === 'sending') return entry;
      // One that is gone by now, or was refused, holds nothing back.
      if (entry && entry.state !== 'rejected') held.add(line);
    }
    next = await findNext(db, seq, held);
  }
  return undefined;
}

/**
 * While an entry is on its way: settles the answer before it and claims the entry after it, in one transaction, because
 * each waits for the disk. Answers that entry; undefined when there is none that could go at once. One of the same line
 * could not: it has to know what becomes of the one before it.
 */
async function keepUp(
  deps: DrainDeps,
  answered: Answered | undefined,
  sending: OutboxEntry,
  held: ReadonlySet<string>,
): Promise<OutboxEntry | undefined> {
  const { db } = deps;
  const ahead = await onLiveConnection(db, () =>
    db.transaction('rw', db.outbox, db.bookings, db.messages, db.facts, async () => {
      if (answered) await settle(deps, answered.entry, answered.outcome);
      const next = await findNext(db, sending.seq, held);
      return next && next.line !== sending.line && !next.isUncertain ? claim(db, next.seq) : undefined;
    }),
  );
  if (answered) deps.onSettled?.(answered.entry, answered.outcome);
  return ahead?.state === 'sending' ? ahead : undefined;
}

async function settleAnswered(deps: DrainDeps, { entry, outcome }: Answered): Promise<void> {
  await onLiveConnection(deps.db, () => settle(deps, entry, outcome));
  deps.onSettled?.(entry, outcome);
}

function send({ call, signal }: DrainDeps, { name, input, key }: OutboxEntry): Promise<Outcome> {
  return call(commands[name] as Endpoint, input, { idempotencyKey: key, signal });
}

/** `hold`: what comes after it in its line must wait. `stop`: nothing else would fare better now. */
function stepAfter(outcome: Outcome): 'next' | 'hold' | 'stop' {
  if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return 'next';
  return outcome.kind === 'unreadable' || (outcome.kind === 'retry' && outcome.scope === 'call') ? 'hold' : 'stop';
}

async function stop(deps: DrainDeps, answered: Answered, ahead: OutboxEntry | undefined): Promise<number | undefined> {
  const { db, now } = deps;
  await settleAnswered(deps, answered);
  if (ahead) await onLiveConnection(db, () => release(db, ahead));
  const { entry, outcome } = answered;
  if (outcome.kind === 'retry' && outcome.retryAfter) {
    await setFact(db, 'quietUntil', now() + Math.min(outcome.retryAfter, LONGEST_QUIET));
  }
  return nextTry(db, entry.seq);
}

/** Whether a tab has the card confirmed right now: it knows more than the clinic could say. */
async function isHappening({ locks }: DrainDeps, entry: Pick<OutboxEntry, 'isUncertain'> & Intent): Promise<boolean> {
  if (!entry.isUncertain || entry.name !== 'confirmPayment') return false;
  const { held = [] } = (await locks?.query?.()) ?? {};
  return held.some(({ name }) => name === paymentLock(entry.input.id));
}

/** @param stoppedBy the entry that the queue was stopped by. Then its time counts alone: what stands behind it may be due for long. */
async function nextTry(db: MolarDb, stoppedBy?: number): Promise<number | undefined> {
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  const counts = ({ seq, state }: OutboxEntry) => state === 'waiting' && (stoppedBy === undefined || seq === stoppedBy);
  const waiting = await db.outbox.filter(counts).toArray();
  const due = waiting.map(({ nextAttemptAt }) => nextAttemptAt).filter((at) => at > 0);
  return due.length > 0 ? Math.max(quietUntil, Math.min(...due)) : undefined;
}
