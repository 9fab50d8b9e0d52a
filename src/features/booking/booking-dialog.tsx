import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '../../../contract/service.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingForm } from './booking-form.tsx';

interface BookingDialogProps {
  workspace: Workspace;
  service: Service;
  /** ISO day. */
  date: string;
  /** After the dialog has closed. */
  onClose(): void;
}

export function BookingDialog({ workspace, service, date, onClose }: BookingDialogProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={service.name}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <BookingForm workspace={workspace} service={service} date={date} onSaved={() => setOpen(false)} />
    </Modal>
  );
}
