import { checkedText } from '../../words/checked-text.ts';
import { useNow } from '../live/use-now.ts';
import { StatusLine } from '../ui/status-line.tsx';
import type { MyBookings } from './use-my-bookings.ts';

interface BookingsAgeProps {
  mine: Pick<MyBookings, 'pulledAt'> | undefined;
  isOffline: boolean;
  /** The last attempt got no list, whether or not the clinic was reached. */
  hasFailed: boolean;
}

/** Says how old the list is while there is no newer one. */
export function BookingsAge({ mine, isOffline, hasFailed }: BookingsAgeProps) {
  const now = useNow();
  const isOld = isOffline || hasFailed;
  return <StatusLine>{mine?.pulledAt !== undefined && isOld && checkedText(mine.pulledAt, now)}</StatusLine>;
}
