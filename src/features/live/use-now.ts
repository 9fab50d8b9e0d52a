/** The time (milliseconds), looked at now and then, for what a page says about the age of things. */
import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
