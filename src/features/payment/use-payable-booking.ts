/** The appointment that is to be paid, as the device knows it, while the clinic is asked for news of it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getBookingView } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { usePull } from '../live/use-pull.ts';

/** Undefined while nothing is known. `booking` is undefined when the clinic said that they have none. */
export function usePayableBooking(workspace: Workspace, id: string): { booking: BookingView | undefined } | undefined {
  const [isAsked, setAsked] = useState(false);
  const pull = useCallback(
    () =>
      workspace.pullBooking(id).then(
        (isKnown) => {
          if (isKnown) setAsked(true);
          return isKnown;
        },
        () => {
          // No name that a booking could have.
          setAsked(true);
          return true;
        },
      ),
    [workspace, id],
  );
  usePull(pull);
  const known = useLiveQuery(async () => ({ booking: await getBookingView(workspace.db, id) }), [workspace, id]);
  return known?.booking || isAsked ? known : undefined;
}
