import { Text } from '@mantine/core';
import { checkedText } from '../../words/checked-text.ts';

interface ServicesAgeProps {
  /** Milliseconds, like `now`. */
  fetchedAt: number | undefined;
  now: number;
  /** The device does not have the day, and the clinic can’t be asked. */
  isOutOfReach: boolean;
}

/** Says how old the list is once that matters. The line is always there, so nothing moves. */
export function ServicesAge({ fetchedAt, now, isOutOfReach }: ServicesAgeProps) {
  return (
    <Text size="sm" c="dimmed" mih="1.5em" role="status">
      {fetchedAt === undefined
        ? isOutOfReach && 'You’re offline, and this day has not been loaded yet.'
        : checkedText(fetchedAt, now)}
    </Text>
  );
}
