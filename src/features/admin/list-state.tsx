import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

const FRESH_MS = 60_000;
const TICK_MS = 15_000;
const agoFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

interface ListStateProps {
  /** Milliseconds. */
  pulledAt: number | undefined;
  /** Why nothing can be changed right now. */
  offlineReason: string | undefined;
}

/** How old the list is once that matters, and why it can't be changed. The line is always there, so that nothing moves. */
export function ListState({ pulledAt, offlineReason }: ListStateProps) {
  const now = useNow();
  const isKnown = pulledAt !== undefined;
  const age = isKnown ? now - pulledAt : 0;
  return (
    <Text size="sm" c="dimmed" mih="1.5em" role="status">
      {age > FRESH_MS && `Checked ${agoText(age)}, may have changed. `}
      {isKnown ? offlineReason : offlineReason && 'The list appears as soon as the clinic can be reached.'}
    </Text>
  );
}

function agoText(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 60) return agoFormat.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? agoFormat.format(-hours, 'hour') : agoFormat.format(-Math.floor(hours / 24), 'day');
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
