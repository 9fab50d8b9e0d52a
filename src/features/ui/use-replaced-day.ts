/** An address that names no day that can be read: today is shown, the page says so, and the address loses it at once. */
import { useCallback, useEffect, useState } from 'react';
import { isDay } from '../../words/day-text.ts';

interface ReplacedDay {
  /** Today is shown because the address named no day. It is so until another day is named or chosen. */
  isReplaced: boolean;
  onDayChosen(): void;
}

/**
 * @param date as the address has it, whatever it says; undefined where it names none
 * @param onNoDate removes it from the address; the same function from render to render
 */
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
