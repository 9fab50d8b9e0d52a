/**
 * The booking dialog as an entry of the history. It holds its day, service and times from its opening: neither midnight
 * nor news from the clinic changes what its `Book` books.
 */
import { useMemo } from 'react';
import * as v from 'valibot';
import { Service } from '../../../contract/service.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';

/** `date` is an ISO day. */
const Offer = v.object({ date: v.string(), service: Service });
export type Offer = v.InferOutput<typeof Offer>;

/** The fields of its form, each as it was typed. */
export const BookingDraft = v.fallback(
  v.partial(v.object({ phone: v.string(), slot: v.string(), second: v.string(), third: v.string() })),
  {},
);

/** What was typed for a service and a day, by its name among the drafts. */
export const draftName = ({ date, service }: Offer) => `booking ${service._id} ${date}`;

interface BookingDialogEntry {
  /** Stays while the dialog closes. */
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
