import { useRef } from 'react';

/** What is shown, as it was before it was held. What comes of a form that was sent, for one, is no news to whoever pressed. */
export function useHeld<T>(shown: T, isHeld: boolean): T {
  const before = useRef(shown);
  if (!isHeld) before.current = shown;
  return before.current;
}
