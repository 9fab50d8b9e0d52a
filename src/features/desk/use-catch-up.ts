/** Asks for the sheet at once, without waiting for the next poll, when something says that it is stale. */
import { useEffect, useRef } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import type { DeskProof } from '../../data/facts.ts';
import { YOU } from '../../data/noted-visits.ts';
import { isPaymentEntry } from '../../sync/view-payments.ts';
import type { SheetShown } from '../../sync/view-visits.ts';

interface CatchUp {
  sheet: SheetShown | undefined;
  entries: readonly OutboxEntry[];
  /** The latest message of the clinic's stream. */
  proof: DeskProof | undefined;
  isOffline: boolean;
}

/** @param ask stable across renders */
export function useCatchUp({ sheet, entries, proof, isOffline }: CatchUp, ask: () => void): void {
  // Accepted from here, but not in the clinic's own list yet: that list also brings what others have noted.
  const ofOwn = [...(sheet?.events ?? []), ...(sheet?.deskPayments ?? [])].filter(({ by }) => by === YOU);
  useAskIf(ofOwn.length + (sheet?.answered?.length ?? 0), ask);
  // Refused payments: the clinic knows of another one.
  useAskIf(entries.filter((entry) => isPaymentEntry(entry) && entry.state === 'rejected').length, ask);
  // The stream itself updates the sheets that are kept, before it says so here.
  useAskIf(sheet && proof && sheet.last < proof.last ? proof.last : 0, ask);

  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) ask();
    wasOffline.current = isOffline;
  }, [isOffline, ask]);
}

/** @param reason 0 for none; a new one asks again */
function useAskIf(reason: number, ask: () => void): void {
  useEffect(() => {
    if (reason > 0) ask();
  }, [reason, ask]);
}
