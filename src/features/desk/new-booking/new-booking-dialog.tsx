import type { Workspace } from '../../../app/workspaces.ts';
import type { TakenTimes } from '../../../sync/taken-times.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { readStart } from './booking-start.ts';
import { NewBookingForm } from './new-booking-form.tsx';

interface NewBookingDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** What `open` was given: the form's initial values. */
  about: unknown;
  /** The day that is shown (ISO). */
  day: string;
  taken: TakenTimes;
  onClose(): void;
}

/** Somebody is on the phone: who, what for, and when. */
export function NewBookingDialog({ workspace, isOpen, about, day, taken, onClose }: NewBookingDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New booking">
      <NewBookingForm workspace={workspace} start={readStart(about)} day={day} taken={taken} onSaved={onClose} />
    </Dialog>
  );
}
