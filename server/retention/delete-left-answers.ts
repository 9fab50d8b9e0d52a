/**
 * Deletes the answers that a deleted account has left, in steps so small that no call waits for them: desk staff have too many
 * for the deletion's own transaction. After a crash, the next look of any process finds the rest. (decision 031)
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogError } from '../log/log.ts';
import { type Repeated, repeat } from '../repeat.ts';
import { deleteAnswersOfDeleted } from '../store/expired-rows.ts';
import type { Store } from '../store/store.ts';

const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 200;
/** Between steps, calls are served. */
const REST_MS = 20;

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
      await sleep(REST_MS);
    }
  };
  return repeat(look, {
    first: 0,
    every: LOOK_EVERY_MS,
    onError: (error) => logError('answers of deleted accounts', error),
  });
}
