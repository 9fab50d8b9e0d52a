/**
 * The day that the appointment page shows: the one in its address, or today. A tap shows its day at once, and the
 * address follows after its services; any other change of the address wins.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../platform/after-paint.ts';
import { isDay } from '../../words/day-text.ts';
import { useReplacedDay } from '../ui/use-replaced-day.ts';

/** Milliseconds. A slow clinic must not keep the calendar at the day before for longer than a person notices. */
const LONGEST_WAIT_MS = 100;

export interface DayInAddress {
  /** As in the address, valid or not; undefined if it names none. */
  date: string | undefined;
  /** Stable across renders. */
  onDateChange(date: string): void;
  /** The address named an invalid day: remove it. */
  onNoDate(): void;
}

interface ShownDay {
  /** ISO days, like all days here. */
  day: string;
  /** The day in the address, which follows `day`. */
  settledDay: string;
  /** A new one for each tap, even on the same day. */
  choice: object;
  /** Today is shown because the address named an invalid day. */
  isReplaced: boolean;
  showDay(day: string): void;
  /** Updates the address to the day being shown, now. Stable across renders. */
  settle(): void;
}

/** @param today ISO day */
export function useShownDay({ date, onDateChange, onNoDate }: DayInAddress, today: string): ShownDay {
  const { isReplaced, onDayChosen } = useReplacedDay(date, onNoDate);
  const [shown, setShown] = useState({ date, chosen: date });
  if (shown.date !== date) setShown({ date, chosen: date });

  const unsettled = useRef<string>(undefined);
  const settled = useRef<string>(undefined);
  const settle = useCallback(() => {
    const next = unsettled.current;
    if (!next) return;
    unsettled.current = undefined;
    settled.current = next;
    onDateChange(next);
  }, [onDateChange]);
  useEffect(() => {
    // By Back, for example: it takes back a tap that is not in the address yet.
    if (date !== settled.current) unsettled.current = undefined;
  }, [date]);

  const showDay = useCallback(
    (next: string) => {
      onDayChosen();
      setShown((it) => ({ ...it, chosen: next }));
      unsettled.current = next;
    },
    [onDayChosen],
  );

  const dayOf = (named: string | undefined) => (named !== undefined && isDay(named) ? named : today);
  return { day: dayOf(shown.chosen), settledDay: dayOf(date), choice: shown, isReplaced, showDay, settle };
}

/** Updates the address once the services are painted. Drawing it takes longer than they do. @param isAwaited they are still to come */
export function useSettling({ choice, settle }: Pick<ShownDay, 'choice' | 'settle'>, isAwaited: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice waits for its own services.
  useEffect(() => {
    let isOver = false;
    const follow = () => {
      if (!isOver) settle();
    };
    const timer = setTimeout(follow, LONGEST_WAIT_MS);
    if (!isAwaited) afterPaint(follow);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [choice, isAwaited, settle]);
}
