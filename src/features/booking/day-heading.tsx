import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CLOSED_DAY } from '../../../contract/closed-days.ts';
import { dayText, NO_DAY } from '../../words/day-text.ts';
import { StatusLine } from '../ui/status-line.tsx';
import classes from './day-heading.module.css';
import { ServicesAge } from './services-age.tsx';

interface DayHeadingProps {
  /** ISO days. */
  day: string;
  today: string;
  /** Today is shown because the address did not name a valid day. */
  isReplaced: boolean;
  isPast: boolean;
  isClosed: boolean;
  /** Milliseconds, like `now`; undefined while nothing is known about the day. */
  fetchedAt: number | undefined;
  now: number;
  isOutOfReach: boolean;
  children: ReactNode;
}

export function DayHeading({ day, today, isReplaced, isPast, isClosed, children, ...age }: DayHeadingProps) {
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
      {isPast || isClosed ? (
        <StatusLine>{isPast ? 'This day has passed, so it has no free times.' : CLOSED_DAY}</StatusLine>
      ) : (
        <ServicesAge {...age} />
      )}
    </div>
  );
}
