import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayText, NO_DAY } from '../../words/day-text.ts';
import classes from './day-heading.module.css';
import { ServicesAge } from './services-age.tsx';

interface DayHeadingProps {
  /** ISO days. */
  day: string;
  today: string;
  /** Today is shown because the address did not name a valid day. */
  isReplaced: boolean;
  isPast: boolean;
  /** Milliseconds, as `now`; undefined while nothing is known of the day. */
  fetchedAt: number | undefined;
  now: number;
  isOutOfReach: boolean;
  /** Beside the day. */
  children: ReactNode;
}

/** Which day is shown, and what is to be known about its list. */
export function DayHeading({ day, today, isReplaced, isPast, children, ...age }: DayHeadingProps) {
  return (
    <div>
      {isReplaced && (
        <Text role="status" mb="xs">
          {NO_DAY}
        </Text>
      )}
      <div className={classes.line}>
        <Title order={2} fz="h3" aria-live="polite">
          {dayText(day, today)}
        </Title>
        {children}
      </div>
      {isPast ? (
        <Text size="sm" c="dimmed" mih="1.5em" role="status">
          This day has passed, so it has no free times.
        </Text>
      ) : (
        <ServicesAge {...age} />
      )}
    </div>
  );
}
