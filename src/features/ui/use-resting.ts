/** A tap that lands right after something has changed was meant for what stood there before. */
import { type CSSProperties, useEffect, useState } from 'react';

const REST_MS = 500;

/** For what takes no taps now. The keyboard is not surprised: it has said what it is at. */
export const NO_TAPS: CSSProperties = { pointerEvents: 'none' };

/** Whether it has changed a moment ago. @param shown what somebody goes by, compared by `===` */
export function useResting(shown: unknown): boolean {
  const [last, setLast] = useState({ shown, isResting: false });
  // Also where it goes back to what it was: a press is done before the row shows what came of it.
  if (last.shown !== shown) setLast({ shown, isResting: true });
  useEffect(() => {
    if (!last.isResting) return;
    const timer = setTimeout(() => setLast({ ...last, isResting: false }), REST_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last.isResting;
}
