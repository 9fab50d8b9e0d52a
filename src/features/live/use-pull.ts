/** Keeps what a page shows up to date while it is there (poll.ts). The screen never waits for it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Polling, poll } from './poll.ts';

type Pull = () => Promise<boolean>;

export interface Pulling {
  /** Whether the last pull failed. */
  hasFailed: boolean;
  tryAgain(): void;
}

interface PullOptions {
  /** As in poll.ts. */
  every?: number;
  longest?: number;
  /**
   * Whether the device has what is pulled; undefined until it was read. What goes, as somebody deletes it in another tab, is asked
   * for at once.
   */
  isHere?: boolean | undefined;
}

/** @param pull undefined as long as there is nothing to ask; must be the same function from render to render */
export function usePull(pull: Pull | undefined, { every, longest, isHere }: PullOptions = {}): Pulling {
  const polling = useRef<Polling>(undefined);
  const had = useRef<Pull>(undefined);
  const [failed, setFailed] = useState<Pull>();
  useEffect(() => {
    if (!pull) return;
    const tell = (hasFailed: boolean) => setFailed(() => (hasFailed ? pull : undefined));
    const started = poll(pull, { every, longest, tell });
    polling.current = started;
    return started.stop;
  }, [pull, every, longest]);
  useEffect(() => {
    // What another pull brings, of another day for one, is asked for already.
    if (pull && isHere === false && had.current === pull) polling.current?.ask();
    had.current = isHere ? pull : undefined;
  }, [pull, isHere]);
  const tryAgain = useCallback(() => polling.current?.ask(), []);
  // What was said of another list, or of another day, does not count.
  return { hasFailed: pull !== undefined && failed === pull, tryAgain };
}
