/**
 * Sends what waits, oldest first (step 4). Any tab may run it, and even two at once do no harm: the key makes a second
 * request the same request, and `settle` takes only the first answer. Guarantees the order within a line.
 */
import { commands } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { type Books, type BooksDeps, openBooks } from './books.ts';
import type { Outcome } from './outcome.ts';
import type { Answered } from './settle.ts';

/** A clock that was set back must not silence the queue for longer. */
const LONGEST_QUIET = 10 * 60_000;

/** The Web Lock under which the queue of a person is sent: in one tab, or in the worker. */
export const drainLock = (uid: string): string => `molar-drain-${uid}`;

export interface DrainDeps extends BooksDeps {
  call: AuthorizedCall;
}

/** Goes through the queue once. Answers when to come back (milliseconds since the epoch); undefined when nothing is due. */
export async function drain(deps: DrainDeps): Promise<number | undefined> {
  const { db, now, signal } = deps;
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  if (quietUntil > now() && quietUntil - now() <= LONGEST_QUIET) return quietUntil;

  const stoppedBy = await sendInTurn(deps);
  if (signal.aborted) return undefined;
  if (!stoppedBy) return nextTry(db);
  const { entry, outcome } = stoppedBy;
  if (outcome.kind === 'retry' && outcome.retryAfter) {
    await setFact(db, 'quietUntil', now() + Math.min(outcome.retryAfter, LONGEST_QUIET));
  }
  return nextTry(db, entry.seq);
}

/**
 * Answers what the queue was stopped by, if it was. Once the clinic begins to say yes it has done its work: the next entry
 * goes out while the text of the answer is on its way.
 */
async function sendInTurn(deps: DrainDeps): Promise<Answered | undefined> {
  const books = openBooks(deps);
  let before: Promise<Answered | undefined> = Promise.resolve(undefined);
  try {
    for (let entry = await books.next(before); entry; entry = await books.next(before)) {
      const { isDone, stoppedBy } = await send(deps, books, entry);
      const stopped = await before;
      before = stoppedBy;
      if (stopped || !isDone) {
        const own = await stoppedBy;
        if (stopped || own) return stopped ?? own;
      }
    }
    return await before;
  } finally {
    await Promise.allSettled([before]);
    await books.close();
  }
}

interface Sent {
  /** Whether the clinic has begun to say yes; else its whole answer is there. */
  isDone: boolean;
  /** Resolves when the whole answer is noted, with it if it stops the queue. */
  stoppedBy: Promise<Answered | undefined>;
}

function send(deps: DrainDeps, books: Books, entry: OutboxEntry): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const stoppedBy = callAndNote(deps, books, entry, () => resolve({ isDone: true, stoppedBy }));
    stoppedBy.then(() => resolve({ isDone: false, stoppedBy }), reject);
  });
}

async function callAndNote({ call, signal }: DrainDeps, books: Books, entry: OutboxEntry, onSuccess: () => void) {
  const { name, input, key } = entry;
  const outcome = await call(commands[name] as Endpoint, input, { idempotencyKey: key, signal, onSuccess });
  // Stopped from outside: it stays marked as being sent, and is sent again with the same key.
  if (signal.aborted && outcome.kind === 'retry') return undefined;
  const step = stepAfter(outcome);
  books.note({ entry, outcome }, step === 'hold');
  return step === 'stop' ? { entry, outcome } : undefined;
}

/** `hold`: what comes after it in its line must wait. `stop`: nothing else would fare better now. */
function stepAfter(outcome: Outcome): 'next' | 'hold' | 'stop' {
  if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return 'next';
  return outcome.kind === 'unreadable' || (outcome.kind === 'retry' && outcome.scope === 'call') ? 'hold' : 'stop';
}

/** @param stoppedBy the entry that the queue was stopped by. Then its time counts alone: what stands behind it may be due for long. */
async function nextTry(db: MolarDb, stoppedBy?: number): Promise<number | undefined> {
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  const counts = ({ seq, state }: OutboxEntry) => state === 'waiting' && (stoppedBy === undefined || seq === stoppedBy);
  const waiting = await db.outbox.filter(counts).toArray();
  const due = waiting.map(({ nextAttemptAt }) => nextAttemptAt).filter((at) => at > 0);
  return due.length > 0 ? Math.max(quietUntil, Math.min(...due)) : undefined;
}
