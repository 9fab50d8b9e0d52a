/** Asks for the sheet at once, and not only with the next poll, when something says that it is behind. */
import { useEffect, useRef } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import type { DeskProof } from '../../data/facts.ts';
import { YOU } from '../../data/noted-visits.ts';
import { isPaymentEntry } from '../../sync/view-payments.ts';
import type { SheetShown } from '../../sync/view-visits.ts';

interface CatchUp {
  sheet: SheetShown | undefined;
  entries: readonly OutboxEntry[];
  /** What the clinic's stream has said last. */
  proof: DeskProof | undefined;
  isOffline: boolean;
}

/** @param ask the same function from render to render */
export function useCatchUp({ sheet, entries, proof, isOffline }: CatchUp, ask: () => void): void {
  // Accepted from here, and not yet in the clinic's own list: what others have noted comes with that.
  const ofOwn = [...(sheet?.events ?? []), ...(sheet?.deskPayments ?? [])].filter(({ by }) => by === YOU);
  useAskIf(ofOwn.length + (sheet?.answered?.length ?? 0), ask);
  // Refused, because the clinic knows of another one.
  useAskIf(entries.filter((entry) => isPaymentEntry(entry) && entry.state === 'rejected').length, ask);
  // Sheets that are kept are brought up by the stream itself, and before it says so.
  useAskIf(sheet && proof && sheet.last < proof.last ? proof.last : 0, ask);

  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) ask();
    wasOffline.current = isOffline;
  }, [isOffline, ask]);
}

/** @param reason 0 for none; another one asks again */
function useAskIf(reason: number, ask: () => void): void {
  useEffect(() => {
    if (reason > 0) ask();
  }, [reason, ask]);
}
