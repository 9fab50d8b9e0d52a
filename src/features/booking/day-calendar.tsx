import { Paper } from '@mantine/core';
import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '../../words/day-text.ts';
import classes from './day-calendar.module.css';
import { dayReachedBy } from './day-keys.ts';

interface DayCalendarProps {
  /** ISO days, as are all days here. */
  day: string;
  today: string;
  /** The last day that can be booked, where there is one. */
  lastDay: string | undefined;
  onChange(day: string): void;
}

/** As on calendars in the clinic's country. Weekends are days like others: which are bookable, the services say. */
const settings: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [] };

// The month's name is read out when it changes, and names the grid.
const attributes = {
  calendarHeaderLevel: { id: 'calendar-month', 'aria-live': 'polite' },
  month: { role: 'grid', 'aria-labelledby': 'calendar-month' },
};

/** Its forty buttons are rendered for another day or month, and for nothing else on the page. */
export const DayCalendar = memo(function DayCalendar({ day, today, lastDay = LAST_DAY, onChange }: DayCalendarProps) {
  const calendar = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ day, month: day });
  // Another day in the address, by a step back for instance, brings its month.
  if (shown.day !== day) setShown({ day, month: day });

  /** Where the keyboard has gone; its button may only come with the next month. */
  const reached = useRef<string>(undefined);
  useLayoutEffect(() => {
    const button = reached.current && buttonIn(calendar.current, reached.current);
    if (!button) return;
    button.focus();
    reached.current = undefined;
  });

  /** Whether it is on a day. React tells of no blur by what it takes away. */
  const isOnDay = useRef(false);
  useLayoutEffect(() => {
    // A step back takes it along, and brings its own place of the page.
    if (isOnDay.current) buttonIn(calendar.current, day)?.focus({ preventScroll: true });
  }, [day]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.day;
    const next = from && dayReachedBy(event.key, from, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    // Mantine's own keys end at the edges of the month.
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
          // It would open the years at the letter y.
          enableKeyboardNavigation={false}
          date={shown.month}
          onDateChange={(month) => setShown({ day, month })}
          value={day}
          // The chosen day stays chosen on a second click: `null` is never passed on.
          onChange={(next) => next && onChange(next)}
          getDayProps={(iso) => ({
            'data-day': iso,
            'data-past': iso < today || undefined,
            'aria-pressed': iso === day,
            'aria-current': iso === today ? 'date' : undefined,
          })}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      </DatesProvider>
    </Paper>
  );
});

/** For a control that goes with the day it was pressed on: the keyboard goes on in the calendar, which takes it to the next one. */
export function focusDay(day: string): void {
  (buttonIn(document.body, day) ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

const buttonIn = (calendar: HTMLElement | null, day: string) =>
  calendar?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-outside])`);
