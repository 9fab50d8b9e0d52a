/** For an address with an unreadable day: today is shown, the page says so, and the address loses that day at once. */
import { useCallback, useEffect, useState } from 'react';
import { isDay } from '../../words/day-text.ts';

interface ReplacedDay {
  /** Today is shown because the address named no valid day. Stays true until another day is named or chosen. */
  isReplaced: boolean;
  onDayChosen(): void;
}

/** @param date as in the address, valid or not @param onNoDate removes it from the address; stable across renders */
export function useReplacedDay(date: string | undefined, onNoDate: () => void): ReplacedDay {
  const isNoDay = date !== undefined && !isDay(date);
  const [last, setLast] = useState({ date, isReplaced: isNoDay });
  if (last.date !== date) setLast({ date, isReplaced: isNoDay || (!date && last.isReplaced) });

  useEffect(() => {
    if (isNoDay) onNoDate();
  }, [isNoDay, onNoDate]);

  const onDayChosen = useCallback(() => setLast((it) => ({ ...it, isReplaced: false })), []);
  return { isReplaced: last.isReplaced, onDayChosen };
}
