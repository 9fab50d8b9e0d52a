/** The time (milliseconds), refreshed now and then, for what a page says about the age of things. */
import { useEffect, useState } from 'react';

const TICK_MS = 15_000;
const MINUTE_MS = 60_000;

/** @param ahead how far the clock that counts is ahead of the device's (milliseconds); a new value refreshes the time at once */
export function useNow(ahead = 0): number {
  const [look, setLook] = useState(() => ({ at: Date.now(), ahead }));
  if (look.ahead !== ahead) setLook({ at: Date.now(), ahead });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A new minute may begin a new day, or an appointment.
    const wait = () => {
      timer = setTimeout(tick, Math.min(TICK_MS, MINUTE_MS - ((Date.now() + ahead) % MINUTE_MS)));
    };
    const tick = () => {
      setLook({ at: Date.now(), ahead });
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [ahead]);
  return look.at;
}
