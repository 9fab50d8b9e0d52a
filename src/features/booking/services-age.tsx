import { Text } from '@mantine/core';
import { checkedText } from '../../words/checked-text.ts';

interface ServicesAgeProps {
  /** Milliseconds, as `now`. */
  fetchedAt: number | undefined;
  now: number;
  isOffline: boolean;
}

/** Says how old the list is once that matters. The line is always there, so that nothing moves. */
export function ServicesAge({ fetchedAt, now, isOffline }: ServicesAgeProps) {
  return (
    <Text size="sm" c="dimmed" mih="1.5em" role="status">
      {fetchedAt === undefined
        ? isOffline && 'You’re offline, and this day has not been loaded yet.'
        : checkedText(fetchedAt, now)}
    </Text>
  );
}
