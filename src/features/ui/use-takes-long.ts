import { useEffect, useState } from 'react';

/** Milliseconds. */
const PATIENCE = 10_000;

/** Whether something has been under way for so long that nobody should wait any longer without a word. */
export function useTakesLong(isUnderWay: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setTakesLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isUnderWay]);
  return takesLong;
}
