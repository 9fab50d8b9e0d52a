/** What this page has heard of a list: a device that is full gives its own copy up while somebody is at it. */
import { useRef } from 'react';

/** @param known undefined until the device was read; empty where it knows nothing */
export function useHeard<T>(known: readonly T[] | undefined): readonly T[] | undefined {
  const last = useRef<readonly T[]>(undefined);
  if (known?.length !== 0) last.current = known;
  return last.current ?? known;
}
