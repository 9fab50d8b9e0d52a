import { useEffect, useState } from 'react';

/** Milliseconds. */
const PATIENCE = 10_000;

/** True once something has been under way so long that the person should be told. */
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
