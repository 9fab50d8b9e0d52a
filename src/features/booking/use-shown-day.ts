/**
 * The day that the appointment page shows: the one in its address, or today. A tap shows its day at once, and the
 * address follows after the paint; any other change of the address wins.
 */
import { useCallback, useRef, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';
import { isDay } from '../../words/day-text.ts';
import { useReplacedDay } from '../ui/use-replaced-day.ts';

export interface DayInAddress {
  /** As in the address, valid or not; undefined if it names none. */
  date: string | undefined;
  /** Stable across renders. */
  onDateChange(date: string): void;
  /** The address named an invalid day: remove it. */
  onNoDate(): void;
}

interface ShownDay {
  /** ISO day. */
  day: string;
  /** Today is shown because the address named an invalid day. */
  isReplaced: boolean;
  showDay(day: string): void;
  /** Updates the address to the day being shown, now. */
  settle(): void;
}

/** @param today ISO day */
export function useShownDay({ date, onDateChange, onNoDate }: DayInAddress, today: string): ShownDay {
  const { isReplaced, onDayChosen } = useReplacedDay(date, onNoDate);
  const [shown, setShown] = useState({ date, chosen: date });
  if (shown.date !== date) setShown({ date, chosen: date });

  const unsettled = useRef<string>(undefined);
  const settle = useCallback(() => {
    const next = unsettled.current;
    unsettled.current = undefined;
    if (next) onDateChange(next);
  }, [onDateChange]);

  const showDay = useCallback(
    (next: string) => {
      onDayChosen();
      setShown((it) => ({ ...it, chosen: next }));
      unsettled.current = next;
      // A day that was left again before then would reappear for a moment.
      afterPaint(() => unsettled.current === next && settle());
    },
    [settle, onDayChosen],
  );

  const day = shown.chosen !== undefined && isDay(shown.chosen) ? shown.chosen : today;
  return { day, isReplaced, showDay, settle };
}
