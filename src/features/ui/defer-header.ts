/**
 * A page's own content comes first: the tools in the header hold back their code and work until the content is painted,
 * but not so long that anybody would miss them.
 */
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';

/** Then the header's tools come anyway: the content may be waiting for a slow clinic. */
const LONGEST_WAIT_MS = 3000;

type Hold = () => () => void;

const ContentContext = createContext<Hold>(() => () => {});
export const DeferHeaderProvider = ContentContext.Provider;

/** For the frame around the page. Pass `hold` to the DeferHeaderProvider around it. */
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
    const timer = setTimeout(() => setShown(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isContentShown, hold };
}

/** For a page. @param isWaiting true while it has nothing to show yet, and something will come */
export function useDeferHeader(isWaiting: boolean): void {
  const hold = use(ContentContext);
  useEffect(() => (isWaiting ? hold() : undefined), [isWaiting, hold]);
}
