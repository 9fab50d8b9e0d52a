import type { Doctor } from '../../../contract/doctor.ts';
import { deleteDoctor } from '../../commands/delete-doctor.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { AskDialog } from './ask-dialog.tsx';

interface DeleteDoctorDialogProps {
  workspace: Workspace;
  doctor: Doctor;
  isOpen: boolean;
  onClose(): void;
  onClosed(): void;
}

export function DeleteDoctorDialog({ workspace, doctor, onClose, ...dialog }: DeleteDoctorDialogProps) {
  async function confirm() {
    const isDone = await deleteDoctor(workspace, doctor);
    onClose();
    // What was refused shows that the clinic knows something which this list does not.
    if (!isDone) await workspace.sync.pullDoctors();
  }

  return (
    <AskDialog
      title={`Delete ${doctor.name}?`}
      text={`${doctor.name} will no longer be on the clinic’s list of doctors.`}
      action="Delete"
      onConfirm={confirm}
      onClose={onClose}
      {...dialog}
    />
  );
}
