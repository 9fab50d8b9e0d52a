/**
 * Asks the clinic for news now, whenever the page comes back to the front, and at intervals; after a failure sooner,
 * with backoff. A hidden page does not poll.
 */
import { backoffDelay } from '../../sync/backoff.ts';

export interface Polling {
  ask(): void;
  stop(): void;
}

interface PollOptions {
  /** How often to poll while all goes well (milliseconds); if missing, only when the page comes back to the front. */
  every?: number | undefined;
  /** The longest pause after a failure (milliseconds). */
  longest?: number | undefined;
  /** Called after each answer. */
  tell?(hasFailed: boolean): void;
  random?(): number;
}

/** @param pull resolves to whether the device now has what the clinic has */
export function poll(pull: () => Promise<boolean>, options: PollOptions): Polling {
  const { every = Number.POSITIVE_INFINITY, longest = every, tell, random = Math.random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let rounds = 0;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    rounds++;
    const round = rounds;
    const isThere = await pull().catch(report);
    // Only the last one counts.
    if (round !== rounds) return;
    failures = isThere ? 0 : failures + 1;
    tell?.(!isThere);
    const wait = isThere ? every : Math.min(backoffDelay(failures, random()), longest);
    if (wait !== Number.POSITIVE_INFINITY) timer = setTimeout(askIfSeen, wait);
  }

  const askIfSeen = () => {
    if (!document.hidden) ask();
  };

  document.addEventListener('visibilitychange', askIfSeen);
  askIfSeen();

  return {
    ask,
    stop() {
      rounds++;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    },
  };
}

function report(error: unknown): false {
  console.warn(error);
  return false;
}
