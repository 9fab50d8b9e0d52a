import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { Service } from '../../../contract/service.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingForm } from './booking-form.tsx';

interface BookingDialogProps {
  workspace: Workspace;
  service: Service;
  /** ISO day. */
  date: string;
  isOpen: boolean;
  onClose(): void;
}

export function BookingDialog({ workspace, service, date, isOpen, onClose }: BookingDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title={service.name}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <BookingForm workspace={workspace} service={service} date={date} onSaved={onClose} />
    </Modal>
  );
}
