import { useRef } from 'react';
import type { Doctor } from '../../../contract/doctor.ts';
import { deleteDoctor } from '../../commands/delete-doctor.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { AskDialog } from './ask-dialog.tsx';

interface DeleteDoctorDialogProps {
  workspace: Workspace;
  doctor: Doctor;
  isOpen: boolean;
  onClose(): void;
  /** The dialog is gone, and the doctor with it: the button that had the focus is no longer there. */
  onDeleted(): void;
}

export function DeleteDoctorDialog({ workspace, doctor, isOpen, onClose, onDeleted }: DeleteDoctorDialogProps) {
  // A ref, because the dialog's way out keeps the functions that it began with.
  const isDeleted = useRef(false);

  async function confirm() {
    isDeleted.current = await deleteDoctor(workspace, doctor);
    onClose();
    // What was refused shows that the clinic knows something which this list does not.
    if (!isDeleted.current) await workspace.sync.pullDoctors();
  }

  return (
    <AskDialog
      title={`Delete ${doctor.name}?`}
      text={`${doctor.name} will no longer be on the clinic’s list of doctors.`}
      action="Delete"
      isOpen={isOpen}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={() => isDeleted.current && onDeleted()}
    />
  );
}
