import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { Workspace } from '../../app/workspaces.ts';
import type { TakenTimes } from '../../sync/taken-times.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useOpening } from '../ui/use-opening.ts';
import { readStart } from './booking-start.ts';
import { NewBookingForm } from './new-booking-form.tsx';

interface NewBookingDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** As `open` was given it: where the form begins. */
  about: unknown;
  /** The day that is shown (ISO). */
  day: string;
  taken: TakenTimes;
  onClose(): void;
}

/** Somebody is on the phone: who, what for, and when. */
export function NewBookingDialog({ workspace, isOpen, about, day, taken, onClose }: NewBookingDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="New booking"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewBookingForm
        key={opening}
        workspace={workspace}
        start={readStart(about)}
        day={day}
        taken={taken}
        onSaved={onClose}
      />
    </Modal>
  );
}
