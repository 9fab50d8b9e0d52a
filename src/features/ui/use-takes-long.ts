import { useEffect, useState } from 'react';

const PATIENCE_MS = 10_000;

/** True once something has been under way so long that the person should be told. */
export function useTakesLong(isUnderWay: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setTakesLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isUnderWay]);
  return takesLong;
}
