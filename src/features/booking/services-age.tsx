import { Text } from '@mantine/core';
import { ageText } from './day-text.ts';

const FRESH_MS = 60_000;
/** By then a clinic's morning may be booked out. */
export const STALE_MS = 60 * 60_000;

interface ServicesAgeProps {
  /** Milliseconds, as `now`. */
  fetchedAt: number | undefined;
  now: number;
  isOffline: boolean;
}

/** Says how old the list is once that matters. The line is always there, so that nothing moves. */
export function ServicesAge({ fetchedAt, now, isOffline }: ServicesAgeProps) {
  const age = fetchedAt === undefined ? 0 : now - fetchedAt;
  return (
    <Text size="sm" c="dimmed" mih="1.5em" role="status">
      {fetchedAt === undefined &&
        isOffline &&
        'The free times of this day appear as soon as the clinic can be reached.'}
      {age > FRESH_MS && `checked ${ageText(age)} ago, may have changed`}
    </Text>
  );
}
