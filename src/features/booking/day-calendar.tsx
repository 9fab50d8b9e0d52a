import { Paper } from '@mantine/core';
import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates';
import classes from './day-calendar.module.css';

interface DayCalendarProps {
  /** ISO days, as are all days here. */
  day: string;
  today: string;
  onChange(day: string): void;
}

/** As on calendars in the clinic's country. Weekends are days like others: which are bookable, the services say. */
const settings: DatesProviderSettings = { firstDayOfWeek: 0, weekendDays: [] };

export function DayCalendar({ day, today, onChange }: DayCalendarProps) {
  return (
    <Paper component="section" aria-label="Calendar" withBorder p="md" radius="lg" className={classes.calendar}>
      <DatesProvider settings={settings}>
        <DatePicker
          classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
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
