import type { Workspace } from '../../../app/workspaces.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WalkInForm, type WalkInValues } from './walk-in-form.tsx';

interface WalkInDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** ISO day. */
  today: string;
  /** Names by ids. */
  services: ReadonlyMap<string, string>;
  /** Resolves once it is saved on this device. */
  onAdd(values: WalkInValues): Promise<void>;
  onClose(): void;
}

/** For a patient without an appointment. It takes up no slot, so the clinic need not be asked. */
export function WalkInDialog({ isOpen, onClose, ...form }: WalkInDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add walk-in">
      <WalkInForm {...form} onAdded={onClose} />
    </Dialog>
  );
}
