/**
 * A page's own content comes first: what only stands in the header beside it waits with its code and its work until the
 * content is painted, though no longer than somebody would look for it.
 */
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';

/** The header's tools come then in any case (milliseconds): the content may be waiting for a slow clinic. */
const LONGEST_WAIT = 3000;

type Hold = () => () => void;

const ContentContext = createContext<Hold>(() => () => {});
export const DeferHeaderProvider = ContentContext.Provider;

/** For what stands around the page. `hold` goes into the DeferHeaderProvider around it. */
export function useIsContentShown(): { isContentShown: boolean; hold: Hold } {
  const [isContentShown, setShown] = useState(false);
  const holding = useRef(0);
  const hold = useCallback(() => {
    holding.current += 1;
    return () => {
      holding.current -= 1;
      if (holding.current === 0) afterPaint(() => setShown(true));
    };
  }, []);
  useEffect(() => {
    // The page's own effects have run by now.
    if (holding.current === 0) setShown(true);
    const timer = setTimeout(() => setShown(true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, []);
  return { isContentShown, hold };
}

/** For a page. @param isWaiting as long as it has nothing to show yet, and something will come */
export function useDeferHeader(isWaiting: boolean): void {
  const hold = use(ContentContext);
  useEffect(() => (isWaiting ? hold() : undefined), [isWaiting, hold]);
}
