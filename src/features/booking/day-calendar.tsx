import { Paper } from '@mantine/core';
import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import type { ClosedDays } from '../../../contract/clinic.ts';
import { isClosed } from '../../../contract/closed-days.ts';
import { FIRST_DAY, LAST_DAY } from '../../words/day-text.ts';
import classes from './day-calendar.module.css';
import { dayReachedBy } from './day-keys.ts';

interface DayCalendarProps {
  /** ISO days, like all days here. */
  day: string;
  today: string;
  /** The last bookable day, if there is one. */
  lastDay: string | undefined;
  closed: ClosedDays | undefined;
  onChange(day: string): void;
}

/** As on calendars in the clinic's country. Weekends are not special: the clinic says on which days it is closed. */
const settings: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [] };

// The month's name is read out when it changes, and labels the grid.
const attributes = {
  calendarHeaderLevel: { id: 'calendar-month', 'aria-live': 'polite' },
  month: { role: 'grid', 'aria-labelledby': 'calendar-month' },
};

/** Memoized: its forty buttons render only when the day or month changes. */
export const DayCalendar = memo(function DayCalendar(props: DayCalendarProps) {
  const { day, today, lastDay = LAST_DAY, closed, onChange } = props;
  const calendar = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ day, month: day });
  // Another day in the address, after Back for instance, brings its month.
  if (shown.day !== day) setShown({ day, month: day });

  /** The day that a key moved to; its button may not exist until the month changes. */
  const reached = useRef<string>(undefined);
  useLayoutEffect(() => {
    const button = reached.current && buttonIn(calendar.current, reached.current);
    if (!button) return;
    button.focus({ focusVisible: true });
    reached.current = undefined;
  });

  /** Whether a day has the focus. React fires no blur for an element that it removes. */
  const isOnDay = useRef(false);
  useLayoutEffect(() => {
    // Back takes the focus along, and restores its own scroll position.
    if (isOnDay.current) buttonIn(calendar.current, day)?.focus({ preventScroll: true });
  }, [day]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.day;
    const next = from && dayReachedBy(event.key, from, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    // Mantine's own keys stop at the edges of the month.
    event.stopPropagation();
    reached.current = next;
    setShown({ day, month: next });
  }

  return (
    <Paper
      component="section"
      aria-label="Calendar"
      withBorder
      radius="lg"
      className={classes.calendar}
      ref={calendar}
      onKeyDownCapture={handleKeyDown}
      onFocusCapture={({ target }) => {
        isOnDay.current = target.dataset.day !== undefined;
      }}
      onBlurCapture={() => {
        isOnDay.current = false;
      }}
    >
      <DatesProvider settings={settings}>
        <DatePicker
          classNames={{
            levelsGroup: classes.months,
            month: classes.month,
            day: classes.day,
            weekday: classes.weekday,
            calendarHeaderLevel: classes.level,
            calendarHeaderControl: classes.arrow,
          }}
          attributes={attributes}
          fullWidth
          minDate={FIRST_DAY}
          maxDate={lastDay}
          maxLevel="month"
          hideOutsideDates
          // Mantine's would open the list of years at the letter y.
          enableKeyboardNavigation={false}
          date={shown.month}
          onDateChange={(month) => setShown({ day, month })}
          value={day}
          // A second click on the chosen day keeps it: `null` is never passed on.
          onChange={(next) => next && !isClosed(next, closed) && onChange(next)}
          getDayProps={(iso) => ({
            'data-day': iso,
            'data-past': iso < today || undefined,
            // Not `disabled`: arrow keys lead over it, and one in the address holds the focus.
            'aria-disabled': isClosed(iso, closed) || undefined,
            'aria-pressed': iso === day,
            'aria-current': iso === today ? 'date' : undefined,
          })}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      </DatesProvider>
    </Paper>
  );
});

/** For a control that goes away with its day: focuses the day in the calendar, which takes the focus to the next day. */
export function focusDay(day: string): void {
  (buttonIn(document.body, day) ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

const buttonIn = (calendar: HTMLElement | null, day: string) =>
  calendar?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-outside])`);
