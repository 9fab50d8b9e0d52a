import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { Workspace } from '../../app/workspaces.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useOpening } from '../ui/use-opening.ts';
import { WalkInForm, type WalkInValues } from './walk-in-form.tsx';

interface WalkInDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** Names by ids. */
  services: ReadonlyMap<string, string>;
  /** Resolves once it stands on this device. */
  onAdd(values: WalkInValues): Promise<void>;
  onClose(): void;
}

/** Somebody came without an appointment. It takes no time, so the clinic need not be asked. */
export function WalkInDialog({ workspace, isOpen, services, onAdd, onClose }: WalkInDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Add walk-in"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <WalkInForm key={opening} workspace={workspace} services={services} onAdd={onAdd} onAdded={onClose} />
    </Modal>
  );
}
