import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Workspace } from '../../app/workspaces.ts';
import { getFact } from '../../data/facts.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useOpening } from '../ui/use-opening.ts';
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
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  const known = useLiveQuery(async () => ({ phone: (await getFact(db, 'phone')) ?? '' }), [db]);
  return (
    <Modal
      opened={isOpen && isMounted && known !== undefined}
      onClose={onClose}
      // After a reload there is no press that it could go back to.
      onExitTransitionEnd={() => focusIfLost()}
      title={offer.service.name}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={classes}
    >
      {known && (
        <BookingForm
          key={`${draftName(offer)} ${opening}`}
          workspace={workspace}
          offer={offer}
          lastPhone={known.phone}
          onSaved={onClose}
        />
      )}
    </Modal>
  );
}
