/** A tap that lands right after something has changed was meant for what stood there before. */
import { type CSSProperties, useEffect, useState } from 'react';

const REST_MS = 500;

/** For a control that takes no taps for now. Keys still work: a keyboard user has been told what has the focus. */
export const NO_TAPS: CSSProperties = { pointerEvents: 'none' };

/** True if it changed a moment ago. @param shown what the person goes by, compared with `===` */
export function useResting(shown: unknown): boolean {
  const [last, setLast] = useState({ shown, isResting: false });
  // It rests after a change back, too: a press may be done before the row shows its result.
  if (last.shown !== shown) setLast({ shown, isResting: true });
  useEffect(() => {
    if (!last.isResting) return;
    const timer = setTimeout(() => setLast({ ...last, isResting: false }), REST_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last.isResting;
}
