/**
 * One round of the sync: the queue goes up, and what the answers made stale comes down. Rounds follow each other and
 * never overlap (triggers.ts).
 */
import type { Locks } from '../base/locks.ts';
import type { Timer } from '../base/timer.ts';
import { unlockEntries } from '../data/outbox-entries.ts';
import { drain } from './drain.ts';
import { runLocked } from './drain-lock.ts';
import { createNextRound } from './next-round.ts';
import { type PullDeps, pullRole } from './pull.ts';
import type { Reach } from './reach.ts';
import { refreshAfterAnswers } from './refresh-after-answers.ts';
import type { Answered } from './settle.ts';
import type { ShownLists } from './shown-lists.ts';

/**
 * For so long the clinic's word on the role is good (milliseconds). A role that is taken shows in refusals; one that is given does not.
 */
const ROLE_HOLDS = 15_000;

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
  /** Whether the role would be asked for. */
  isRoleOld(): boolean;
  /** Answers when to run again (milliseconds since the epoch). */
  run(): Promise<number>;
}

export function createSyncRound({ uid, reach, lists, getPulls, locks, now, random, timer }: RoundDeps): SyncRound {
  const nextRound = createNextRound({ now, random });
  let isRunning = false;
  let isUnlocked = false;
  let roleHeardAt = 0;
  /** A round that is given up leaves its answers to the next one. */
  const answers: Answered[] = [];

  // A clock that was set makes what was just heard look old, or yet to come.
  const isRoleOld = () => Math.abs(now() - roleHeardAt) > ROLE_HOLDS;

  async function goRound(pulls: PullDeps): Promise<number> {
    const { db, call, signal } = pulls;
    let isUnheard = false;
    const onSettled = (answered: Answered) => {
      const { outcome } = answered;
      isUnheard = outcome.kind === 'retry' && outcome.scope !== 'call';
      pulls.onOutcome(outcome);
      answers.push(answered);
    };
    // 1. What was locked at a sign-out, or waits for a newer version, goes on.
    if (!isUnlocked) await unlockEntries(db);
    isUnlocked = true;
    // 2. The queue.
    const send = () => drain({ db, call, signal, now, random, locks, onSettled });
    const due = await runLocked(locks, uid, { signal, timer }, send);
    signal.throwIfAborted();
    // 3. The lists. With nothing to send, the role tells whether the clinic is there.
    const isSilent = answers.length === 0 && !reach.isSure();
    await refreshAfterAnswers(pulls, answers.splice(0));
    if (isSilent || isRoleOld()) roleHeardAt = (await pullRole(pulls)) ? now() : 0;
    await lists.refresh();
    if (reach.isDoubted()) await pullRole(pulls);
    const isAway = reach.getState().isOnline === 'offline';
    return nextRound(due, isAway ? 'away' : isUnheard ? 'busy' : 'there');
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
        // Given up, whatever it ran into then. `resume` causes the next round.
        if (pulls.signal.aborted) return now();
        throw error;
      } finally {
        isRunning = false;
      }
    },
  };
}
