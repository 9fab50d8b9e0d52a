/**
 * What was accepted for a day that the device does not keep: its row stays until the clinic's own list was asked for once more,
 * since the outbox has let go of it.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import { acceptedBetween, type WantedBooking } from '../../sync/wanted-bookings.ts';

interface AcceptedBookings {
  accepted: readonly WantedBooking[];
  /** To be called before the clinic is asked. Answers what to call once it has given its list. */
  beforeAsking(): () => void;
}

/** @param acceptedHere read together with the entries */
export function useAcceptedBookings(
  entries: readonly OutboxEntry[],
  acceptedHere: ReadonlySet<string>,
): AcceptedBookings {
  const [before, setBefore] = useState(entries);
  const [accepted, setAccepted] = useState<readonly WantedBooking[]>([]);
  // While rendering: after it, there would be a frame in which nobody stands there.
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
