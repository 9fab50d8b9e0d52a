import { useLiveQuery } from 'dexie-react-hooks';
import type { Workspace } from '../../app/workspaces.ts';
import { getFact } from '../../data/facts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useHeld } from '../ui/use-held.ts';
import classes from './booking-dialog.module.css';
import { BookingForm } from './booking-form.tsx';
import { draftName, type Offer } from './use-booking-dialog.ts';

interface BookingDialogProps {
  workspace: Workspace;
  offer: Offer;
  isOpen: boolean;
  onClose(): void;
}

export function BookingDialog({ workspace, offer, isOpen, onClose }: BookingDialogProps) {
  const { db } = workspace;
  const read = useLiveQuery(async () => ({ phone: (await getFact(db, 'phone')) ?? '' }), [db]);
  // Keep the form, and its error, while a full device's database is swapped for one in the tab's memory.
  const known = useHeld(read, read === undefined);
  return (
    <Dialog isOpen={isOpen && known !== undefined} onClose={onClose} title={offer.service.name} classNames={classes}>
      {known && (
        <BookingForm
          key={draftName(offer)}
          workspace={workspace}
          offer={offer}
          lastPhone={known.phone}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}
