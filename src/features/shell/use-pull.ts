/** Asks the clinic for news now and whenever the page comes back to the front. The screen never waits for it. */
import { useEffect } from 'react';

/** @param pull undefined as long as there is nothing to ask; must be the same function from render to render */
export function usePull(pull: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!pull) return;
    const ask = () => {
      if (!document.hidden) pull();
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [pull]);
}
