import { useRef } from 'react';

/** What a form shows, as it was before the form was sent: what comes of that is no news to whoever pressed. */
export function useHeld<T>(shown: T, isSent: boolean): T {
  const before = useRef(shown);
  if (!isSent) before.current = shown;
  return before.current;
}
