/**
 * Deletes the answers that a deleted account has left, in steps so small that no call waits for them: those of a person at the
 * front desk are too many for the transaction of the deletion. There is nothing to resume: after a crash, the next look finds
 * the rest, and so does any other process. (decision 031)
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogError } from '../log/log.ts';
import { type Repeated, repeat } from '../repeat.ts';
import { deleteAnswersOfDeleted } from '../store/expired-rows.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds. */
const LOOK_EVERY = 60_000;
const AT_ONCE = 200;
/** Milliseconds between steps, in which calls are served. */
const REST = 20;

export function startDeletingLeftAnswers({
  store,
  logError,
}: {
  store: Pick<Store, 'transaction'>;
  logError: LogError;
}): Repeated {
  const look = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const count = await store.transaction((tx) => deleteAnswersOfDeleted(tx, AT_ONCE));
      if (count === 0) return;
      await sleep(REST);
    }
  };
  return repeat(look, {
    first: 0,
    every: LOOK_EVERY,
    onError: (error) => logError('answers of deleted accounts', error),
  });
}
