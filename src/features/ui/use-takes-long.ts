import { useEffect, useState } from 'react';

/** True once something has been under way so long that the person should be told. @param patience milliseconds */
export function useTakesLong(isUnderWay: boolean, patience = 10_000): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setTakesLong(true), patience);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isUnderWay, patience]);
  return takesLong;
}
