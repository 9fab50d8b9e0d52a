/**
 * One round of the sync: sends the queue, then pulls what the answers made stale. Rounds don't overlap (trigger.ts).
 */
import type { Locks } from '../base/locks.ts';
import type { Timer } from '../base/timer.ts';
import { unlockEntries } from '../data/outbox-entries.ts';
import { drain } from './drain.ts';
import { runLocked } from './drain-lock.ts';
import { createNextRound } from './next-round.ts';
import type { PullDeps } from './pull.ts';
import { pullRole } from './pull-role.ts';
import type { Reach } from './reach.ts';
import { refreshAfterAnswers } from './refresh-after-answers.ts';
import type { Answered } from './settle.ts';
import type { ShownLists } from './shown-lists.ts';

/** How long the clinic's answer about the role is valid. A lost role shows in refusals; a new one does not. */
const ROLE_HOLDS_MS = 15_000;

interface RoundDeps {
  uid: string;
  reach: Reach;
  lists: ShownLists;
  /** For the current stay. */
  getPulls(): PullDeps;
  locks: Locks | undefined;
  now(): number;
  random(): number;
  timer: Timer;
}

export interface SyncRound {
  readonly isRunning: boolean;
  isRoleOld(): boolean;
  /** Returns when to run again (milliseconds since the epoch). */
  run(): Promise<number>;
}

export function createSyncRound({ uid, reach, lists, getPulls, locks, now, random, timer }: RoundDeps): SyncRound {
  const nextRound = createNextRound({ now, random });
  let isRunning = false;
  let isUnlocked = false;
  let roleHeardAt = 0;
  /** A round that is aborted leaves its answers to the next one. */
  const answers: Answered[] = [];

  // If the device's clock was set, a new answer may look old, or from the future.
  const isRoleOld = () => Math.abs(now() - roleHeardAt) > ROLE_HOLDS_MS;

  async function goRound(pulls: PullDeps): Promise<number> {
    const { db, call, signal } = pulls;
    let isUnheard = false;
    const onSettled = (answered: Answered) => {
      const { outcome } = answered;
      isUnheard = outcome.kind === 'retry' && outcome.scope !== 'call';
      pulls.onOutcome(outcome);
      answers.push(answered);
    };
    // 1. Unlock the entries that a sign-out locked or that wait for a newer version.
    if (!isUnlocked) await unlockEntries(db);
    isUnlocked = true;
    // 2. The queue.
    const send = () => drain({ db, call, signal, now, random, locks, onSettled });
    const due = await runLocked(locks, uid, { signal, timer }, send);
    signal.throwIfAborted();
    // 3. The lists. If nothing was sent, asking for the role shows whether the clinic is there.
    const isSilent = answers.length === 0 && !reach.isSure();
    await refreshAfterAnswers(pulls, answers.splice(0));
    if (isSilent || isRoleOld()) roleHeardAt = (await pullRole(pulls)) ? now() : 0;
    await lists.refresh();
    // Something else has answered for one path: a second path shows whether it does for the whole clinic.
    if (reach.isForeign()) await pullRole(pulls);
    const isOffline = reach.getState().clinic === 'offline';
    return nextRound(due, isOffline ? 'offline' : isUnheard ? 'busy' : 'there');
  }

  return {
    get isRunning() {
      return isRunning;
    },
    isRoleOld,
    async run() {
      isRunning = true;
      const pulls = getPulls();
      try {
        return await goRound(pulls);
      } catch (error) {
        // The round was aborted, so the error does not matter. `resume` starts the next round.
        if (pulls.signal.aborted) return now();
        throw error;
      } finally {
        isRunning = false;
      }
    },
  };
}
