/** The appointment that is to be paid, as the device knows it, while the clinic is asked for news of it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getBookingView } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { usePull } from '../live/use-pull.ts';

export interface PayableBooking {
  /** Undefined when the device has none. */
  booking: BookingView | undefined;
  /** The clinic has said whether they have it. */
  isAsked: boolean;
  /** Whether they had it since the page came up. */
  wasThere: boolean;
}

/** Undefined until the device was read. */
export function usePayableBooking(workspace: Workspace, id: string): PayableBooking | undefined {
  const [wasThere, setWasThere] = useState(false);
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
  if (known?.booking && !wasThere) setWasThere(true);
  return known && { ...known, isAsked, wasThere };
}
