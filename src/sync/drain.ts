/**
 * The sender (step 4). Any tab may run it, and even two at once do no harm: the key makes a second request the same
 * request, and `settle` takes only the first answer. It keeps the order within a line. The states of an entry:
 *
 *     enqueue --> waiting --> sending --> accepted: gone
 *                    ^           |
 *                    |           |--> rejected -------- the person tries again, with a new key
 *                    |           |--> signed-out ------ the same person logs in
 *                    |           |--> needs-update ---- the page starts, maybe in a newer version
 *                    |           '--> no answer ------- after a wait, with the same key
 *                    '--------------------------------------'
 *
 * A tab that dies leaves an entry in `sending`; the clinic repeats its first answer for the same key. An entry that never
 * left the device waits in `needs-update` only for a tab that can read it (claim.ts).
 */

import { commands } from '../../contract/commands.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Locks } from '../base/locks.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { askIfItStands } from './ask-if-it-stands.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { claimNext } from './claim.ts';
import type { Outcome } from './outcome.ts';
import { type Answered, type SettleDeps, settle, settledTables } from './settle.ts';

/** A cap in case the clock is set back. */
const LONGEST_QUIET_MS = 10 * 60_000;

export interface DrainDeps extends SettleDeps {
  call: AuthorizedCall;
  signal: AbortSignal;
  locks?: Pick<Locks, 'query'> | undefined;
  onSettled?(answered: Answered): void;
}

/** Goes through the queue once. Returns when to come back (milliseconds since the epoch), if anything is due. */
export async function drain(deps: DrainDeps): Promise<number | undefined> {
  const { db, call, now, signal, locks, onSettled } = deps;
  // 1. The server may have asked us to wait (Retry-After).
  const quietUntil = (await getFact(db, 'quietUntil')) ?? 0;
  if (quietUntil > now() && quietUntil - now() <= LONGEST_QUIET_MS) return quietUntil;

  const held = new Set<string>();
  const failed: number[] = [];
  let entry: OutboxEntry | undefined;
  let answered: Answered | undefined;
  let step: Step = 'next';
  for (;;) {
    // 2. One transaction settles the last answer and claims the next entry, because each transaction waits for the disk.
    const after = entry?.seq ?? 0;
    const next = await onLiveConnection(db, () =>
      db.transaction('rw', settledTables(db), async () => {
        if (answered) await settle(deps, answered);
        return step === 'stop' || signal.aborted ? undefined : claimNext(db, after, held, locks);
      }),
    );
    if (answered) onSettled?.(answered);
    if (!next) break;
    // 3. The call. If it is aborted from outside, the entry stays `sending`, and is sent again with the same key.
    entry = next;
    const { name, input, key, line, createdAt } = entry;
    const first = await call(commands[name] as Endpoint, input, { idempotencyKey: key, notedAt: createdAt, signal });
    const { outcome, standing } = await askIfItStands(call, entry, first, signal);
    if (signal.aborted && outcome.kind === 'retry') return undefined;
    // 4. What the answer means for the entries behind it.
    answered = { entry, outcome, ...(standing && { standing }) };
    step = stepAfter(outcome);
    if (step === 'hold') held.add(line);
    if (outcome.kind !== 'accepted') failed.push(entry.seq);
  }

  // 5. When to come back.
  if (signal.aborted) return undefined;
  const { outcome } = answered ?? {};
  if (step === 'stop' && outcome?.kind === 'retry' && outcome.retryAfter) {
    await setFact(db, 'quietUntil', now() + Math.min(outcome.retryAfter, LONGEST_QUIET_MS));
  }
  return nextTry(db, failed);
}

/** `hold`: the rest of its line waits. `stop`: every other call would fail, too. */
type Step = 'next' | 'hold' | 'stop';

function stepAfter(outcome: Outcome): Step {
  if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return 'next';
  return outcome.kind === 'unreadable' || (outcome.kind === 'retry' && outcome.scope === 'call') ? 'hold' : 'stop';
}

/** When the first of the entries that failed is due. Those behind them wait for them, and may be overdue. */
async function nextTry(db: MolarDb, failed: number[]): Promise<number | undefined> {
  const entries = await db.outbox.bulkGet(failed);
  const due = entries.flatMap((entry) => (entry?.state === 'waiting' ? entry.nextAttemptAt : []));
  return due.length > 0 ? Math.min(...due) : undefined;
}
