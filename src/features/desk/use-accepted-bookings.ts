/**
 * Accepted bookings of a day that the device does not keep. They have left the outbox, so their rows stay until the
 * clinic's own list has been fetched once more.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import { acceptedBetween, type WantedBooking } from '../../sync/wanted-bookings.ts';

interface AcceptedBookings {
  accepted: readonly WantedBooking[];
  /** Call before asking the clinic. Returns a function to call once the clinic has given its list. */
  beforeAsking(): () => void;
}

/** @param acceptedHere read together with the entries */
export function useAcceptedBookings(
  entries: readonly OutboxEntry[],
  acceptedHere: ReadonlySet<string>,
): AcceptedBookings {
  const [before, setBefore] = useState(entries);
  const [accepted, setAccepted] = useState<readonly WantedBooking[]>([]);
  // While rendering: an effect would leave one frame without the row.
  if (before !== entries) {
    setBefore(entries);
    const news = acceptedBetween(before, entries, acceptedHere);
    if (news.length > 0) setAccepted([...accepted, ...news]);
  }
  const latest = useRef(accepted);
  useEffect(() => {
    latest.current = accepted;
  });
  const beforeAsking = useCallback(() => {
    const known = new Set(latest.current);
    return () => setAccepted((all) => all.filter((entry) => !known.has(entry)));
  }, []);
  return { accepted, beforeAsking };
}
