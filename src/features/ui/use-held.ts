import { useRef } from 'react';

/** Freezes what is shown while `isHeld`. The result of a form being sent, for one, is no news to the person who sent it. */
export function useHeld<T>(shown: T, isHeld: boolean): T {
  const before = useRef(shown);
  if (!isHeld) before.current = shown;
  return before.current;
}
