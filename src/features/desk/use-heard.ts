/** Keeps the list that this page has read: a full device may drop its own copy while the page is in use. */
import { useRef } from 'react';

/** @param known undefined until the device has been read; empty if it knows nothing */
export function useHeard<T>(known: readonly T[] | undefined): readonly T[] | undefined {
  const last = useRef<readonly T[]>(undefined);
  if (known?.length !== 0) last.current = known;
  return last.current ?? known;
}
