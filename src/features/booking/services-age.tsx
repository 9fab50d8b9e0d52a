import { checkedText } from '../../words/checked-text.ts';
import { StatusLine } from '../ui/status-line.tsx';

interface ServicesAgeProps {
  /** Milliseconds, like `now`. */
  fetchedAt: number | undefined;
  now: number;
  /** The device does not have the day, and the clinic can’t be asked. */
  isOutOfReach: boolean;
}

/** Says how old the list is, if it is old enough to matter. */
export function ServicesAge({ fetchedAt, now, isOutOfReach }: ServicesAgeProps) {
  return (
    <StatusLine>
      {fetchedAt === undefined
        ? isOutOfReach && 'You’re offline, and this day has not been loaded yet.'
        : checkedText(fetchedAt, now)}
    </StatusLine>
  );
}
