import { Paper } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import classes from './day-calendar.module.css';

interface DayCalendarProps {
  /** ISO days, as are all days here. */
  day: string;
  today: string;
  onChange(day: string): void;
}

/** A month always takes six rows, so that nothing below moves from one to the next. */
const settings = { firstDayOfWeek: 0, weekendDays: [], consistentWeeks: true } as const;

export function DayCalendar({ day, today, onChange }: DayCalendarProps) {
  return (
    <Paper withBorder p="md" radius="lg" component="section" aria-label="Calendar">
      <DatesProvider settings={{ ...settings, weekendDays: [] }}>
        <DatePicker
          classNames={classes}
          fullWidth
          maxLevel="month"
          hideOutsideDates
          minDate={today}
          defaultDate={day}
          value={day}
          // The chosen day stays chosen on a second click: `null` is never passed on.
          onChange={(next) => next && onChange(next)}
          getDayProps={(iso) => ({
            'aria-pressed': iso === day,
            'aria-current': iso === today ? 'date' : undefined,
          })}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      </DatesProvider>
    </Paper>
  );
}
