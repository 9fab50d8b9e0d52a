/** The time (milliseconds), looked at now and then, for what a page says about the age of things. */
import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** @param news with which it is looked at again, such as what the clinic's clock says */
export function useNow(news?: unknown): number {
  const [look, setLook] = useState(() => ({ at: Date.now(), news }));
  if (look.news !== news) setLook({ at: Date.now(), news });
  useEffect(() => {
    const timer = setInterval(() => setLook((last) => ({ ...last, at: Date.now() })), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return look.at;
}
