import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import * as v from 'valibot';
import type { Workspace } from '../../app/workspaces.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { NewBookingForm } from './new-booking-form.tsx';

interface NewBookingDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** As `open` was given it: where the form begins. */
  about: unknown;
  /** The day that is shown (ISO). */
  day: string;
  /** What waits on this device. */
  entries: readonly OutboxEntry[];
  onClose(): void;
}

/** It may come from an older version of the page. */
const Start = v.fallback(v.object({ serviceId: v.string(), date: v.string(), slot: v.string() }), {
  serviceId: '',
  date: '',
  slot: '',
});
export type Start = v.InferOutput<typeof Start>;

/** Somebody is on the phone: who, what for, and when. */
export function NewBookingDialog({ workspace, isOpen, about, day, entries, onClose }: NewBookingDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="New booking"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewBookingForm
        workspace={workspace}
        start={v.parse(Start, about)}
        day={day}
        entries={entries}
        onSaved={onClose}
      />
    </Modal>
  );
}
