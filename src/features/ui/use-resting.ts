/** A tap that lands right after something has changed was meant for what stood there before. */
import { type CSSProperties, useEffect, useState } from 'react';

const REST_MS = 500;

/** For what takes no taps now. The keyboard is not surprised: it has said what it is at. */
export const NO_TAPS: CSSProperties = { pointerEvents: 'none' };

/** Whether it has changed a moment ago. @param shown what somebody goes by, compared by `===` */
export function useResting(shown: unknown): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    if (settled === shown) return;
    const timer = setTimeout(() => setSettled(shown), REST_MS);
    return () => clearTimeout(timer);
  }, [settled, shown]);
  return settled !== shown;
}
