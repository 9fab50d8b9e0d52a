/** Keeps what a page shows up to date while it is there (poll.ts). The screen never waits for it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Polling, poll } from './poll.ts';

/** How often a shown list is refreshed. Less than the minute after which the page says how old the list is. */
export const REFRESH_MS = 45_000;

type Pull = () => Promise<boolean>;

export interface Pulling {
  hasFailed: boolean;
  tryAgain(): void;
}

interface PullOptions {
  /** As in poll.ts. */
  every?: number;
  longest?: number;
  /** Whether the device has it; undefined until it has been read. Data that goes away is asked for at once. */
  isHere?: boolean | undefined;
}

/** @param pull undefined as long as there is nothing to ask; must be stable across renders */
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
    // A new pull, for another day for instance, is already asking.
    if (pull && isHere === false && had.current === pull) polling.current?.ask();
    had.current = isHere ? pull : undefined;
  }, [pull, isHere]);
  const tryAgain = useCallback(() => polling.current?.ask(), []);
  // A failure for another list, or another day, does not count.
  return { hasFailed: pull !== undefined && failed === pull, tryAgain };
}
