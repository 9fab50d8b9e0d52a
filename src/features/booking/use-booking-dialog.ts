/**
 * The booking dialog as a history entry. It keeps the day, service and times that it was opened with, so neither
 * midnight nor news from the clinic changes what `Book` books.
 */
import { useMemo } from 'react';
import * as v from 'valibot';
import { Service } from '../../../contract/service.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';

/** `date` is an ISO day. */
const Offer = v.object({ date: v.string(), service: Service });
export type Offer = v.InferOutput<typeof Offer>;

export const BookingDraft = v.fallback(
  v.partial(v.object({ phone: v.string(), slot: v.string(), second: v.string(), third: v.string() })),
  {},
);

export const draftName = ({ date, service }: Offer) => `booking ${service._id} ${date}`;

interface BookingDialogEntry {
  /** Kept while the dialog closes. */
  offer: Offer | undefined;
  isOpen: boolean;
  /** @param slot that was tapped: it is chosen in the dialog */
  open(offer: Offer, slot?: string): void;
  close(): void;
}

export function useBookingDialog(workspace: Workspace | undefined): BookingDialogEntry {
  const drafts = workspace?.drafts;
  const { isOpen, about, open: openEntry, close } = useDialogEntry('booking');
  const offer = useMemo(() => (v.is(Offer, about) ? about : undefined), [about]);
  function open(chosen: Offer, slot?: string) {
    const name = draftName(chosen);
    if (slot) drafts?.write(name, { ...v.parse(BookingDraft, drafts.read(name)), slot });
    openEntry(chosen);
  }
  return { offer, isOpen, open, close };
}
