import { Text } from '@mantine/core';
import { type ClinicClock, clinicTimeText } from '../../words/clinic-time-text.ts';
import classes from './front-desk.module.css';
import { noSheetText } from './sheet-age-text.ts';

interface SheetAgeProps {
  /** ISO days. */
  day: string;
  today: string;
  /** By the clinic's clock (ISO); undefined while nothing is known about the day. */
  asOf: string | undefined;
  clock: ClinicClock;
  isOffline: boolean;
}

/**
 * The line always takes up its room, so nothing moves. Its time is not read out while it changes; offline, when it no
 * longer does, it is read out as a sentence.
 */
export function SheetAge({ day, today, asOf, clock, isOffline }: SheetAgeProps) {
  const age = asOf === undefined ? '' : `As of ${clinicTimeText(Date.parse(asOf), clock)}`;
  return (
    <Text size="sm" c="dimmed" className={classes.age}>
      {!isOffline && age}
      <span role="status">
        {isOffline &&
          (age ? `${age}. The clinic can’t be reached: this may have changed since.` : noSheetText(day, today))}
      </span>
    </Text>
  );
}
