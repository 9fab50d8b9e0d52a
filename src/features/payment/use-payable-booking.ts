/** The appointment that is to be paid, as the device knows it, while the clinic is asked for news of it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getListVersion } from '../../data/pulled-list.ts';
import { getBookingView } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { usePull } from '../live/use-pull.ts';
import { useHeld } from '../ui/use-held.ts';

const REFRESH_MS = 45_000;
/** It says that nothing was charged yet, and another device may pay at any moment. */
const WHILE_BANK_ASKS_MS = 5000;

export interface PayableBooking {
  /** Undefined when the device has none. */
  booking: BookingView | undefined;
  /** The clinic has said whether they have it, and the device was read since. */
  isAsked: boolean;
  /** Whether they had it since the page came up. */
  wasThere: boolean;
}

/** Undefined until the device was read. @param id the same from render to render */
export function usePayableBooking(workspace: Workspace, id: string): PayableBooking | undefined {
  const [wasThere, setWasThere] = useState(false);
  /** A device that has become full is left for the tab's memory, which knows nothing yet. */
  const [asked, setAsked] = useState<Workspace>();
  const pull = useCallback(
    () =>
      workspace.pullBooking(id).then(
        (isKnown) => {
          if (isKnown) setAsked(workspace);
          return isKnown;
        },
        () => {
          // No name that a booking could have.
          setAsked(workspace);
          return true;
        },
      ),
    [workspace, id],
  );
  const read = useLiveQuery(
    // Read with the answer: what it has brought would come a moment after it, and be called missing until then.
    async () => ({
      booking: await getBookingView(workspace.db, id),
      isAsked: asked === workspace,
      isListKept: (await getListVersion(workspace.db, 'bookings')) > 0,
    }),
    [workspace, id, asked],
  );
  usePull(pull, { every: read?.booking?.isBankAsking && !read.booking.paying ? WHILE_BANK_ASKS_MS : REFRESH_MS });
  // The row went with the whole list: the person leaves, in whichever tab, and nobody has canceled anything.
  const known = useHeld(read, wasThere && read?.isListKept === false);
  if (known?.booking && !wasThere) setWasThere(true);
  return known && { booking: known.booking, isAsked: known.isAsked, wasThere };
}
