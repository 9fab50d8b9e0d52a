import type { Doctor } from '../../../contract/doctor.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { deleteDoctor } from '../../commands/delete-doctor.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';

interface DeleteDoctorDialogProps {
  workspace: Workspace;
  doctor: Doctor;
  isOpen: boolean;
  offlineReason: string | undefined;
  onClose(): void;
  /** Where the focus goes if the button that opened it is gone, or disabled. */
  focusAfter(): HTMLElement | null;
}

export function DeleteDoctorDialog({
  workspace,
  doctor,
  isOpen,
  offlineReason,
  onClose,
  focusAfter,
}: DeleteDoctorDialogProps) {
  async function confirm() {
    const isDeleted = await deleteDoctor(workspace, doctor);
    onClose();
    // If it was refused, or already done, the clinic knows something that this list does not.
    if (!isDeleted) await workspace.sync.pullAgain('doctors');
  }

  return (
    <AskDialog
      title={
        <>
          Delete <bdi>{doctor.name}</bdi>?
        </>
      }
      text={
        <>
          <bdi>{doctor.name}</bdi> ({doctor.email}) will no longer be on the clinic’s list of doctors.
        </>
      }
      action="Delete"
      isOpen={isOpen}
      offlineReason={offlineReason}
      onConfirm={confirm}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
