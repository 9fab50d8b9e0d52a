/** The appointment to be paid, as the device knows it, while the clinic is asked for news. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getListVersion } from '../../data/pulled-list.ts';
import { getBookingView, isBookedAgain } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { REFRESH_MS, usePull } from '../live/use-pull.ts';
import { useHeld } from '../ui/use-held.ts';
import type { Gone } from './payment-stage.ts';

/** The page says that nothing was charged yet, and another device may pay at any moment. */
const WHILE_BANK_ASKS_MS = 5000;

export interface PayableBooking {
  booking: BookingView | undefined;
  /** The clinic has said whether they have it, and the device has been read since. */
  isAsked: boolean;
  /** Undefined if they never had it on this page, or still have it. */
  gone: Gone | undefined;
}

/** Undefined until the device has been read. @param id stable across renders */
export function usePayableBooking(workspace: Workspace, id: string): PayableBooking | undefined {
  const [held, setHeld] = useState<BookingView>();
  /** When the device becomes full, the tab's memory replaces its database, and knows nothing yet. */
  const [asked, setAsked] = useState<Workspace>();
  const pull = useCallback(async () => {
    // It rejects if no booking can have this id.
    const isKnown = await workspace.pullBooking(id).catch(() => true);
    if (isKnown) setAsked(workspace);
    return isKnown;
  }, [workspace, id]);
  const read = useLiveQuery(
    // Read with the answer: otherwise what it brought would come a moment later, and be called missing until then.
    async () => {
      const booking = await getBookingView(workspace.db, id);
      return {
        booking,
        isAsked: asked === workspace,
        isListKept: (await getListVersion(workspace.db, 'bookings')) > 0,
        gone: booking || !held ? undefined : (await isBookedAgain(workspace.db, held)) ? 'booked-again' : 'canceled',
      } as const;
    },
    [workspace, id, asked, held],
  );
  usePull(pull, { every: read?.booking?.isBankAsking && !read.booking.paying ? WHILE_BANK_ASKS_MS : REFRESH_MS });
  // The whole list was deleted because the person is logging out, perhaps in another tab. Nothing was canceled.
  const known = useHeld(read, held !== undefined && read?.isListKept === false);
  if (known?.booking && !held) setHeld(known.booking);
  return known && { booking: known.booking, isAsked: known.isAsked, gone: known.gone };
}
