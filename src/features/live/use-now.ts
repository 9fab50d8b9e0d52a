/** The time (milliseconds), looked at now and then, for what a page says about the age of things. */
import { useEffect, useState } from 'react';

const TICK_MS = 15_000;
const MINUTE_MS = 60_000;

/** @param news with which it is looked at again, such as what the clinic's clock says */
export function useNow(news?: unknown): number {
  const [look, setLook] = useState(() => ({ at: Date.now(), news }));
  if (look.news !== news) setLook({ at: Date.now(), news });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A minute that begins may be that of a new day.
    const wait = () => {
      timer = setTimeout(tick, Math.min(TICK_MS, MINUTE_MS - (Date.now() % MINUTE_MS)));
    };
    const tick = () => {
      setLook((last) => ({ ...last, at: Date.now() }));
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return look.at;
}
