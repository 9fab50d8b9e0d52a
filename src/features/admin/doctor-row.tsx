import { Avatar, Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import type { Doctor } from '../../../contract/doctor.ts';
import { deleteDoctor } from '../../commands/delete-doctor.ts';
import type { Workspace } from '../shell/workspaces.ts';
import classes from './admin-table.module.css';
import { AskDialog } from './ask-dialog.tsx';

interface DoctorRowProps {
  workspace: Workspace;
  doctor: Doctor;
  /** Why the doctor can't be deleted right now. */
  offlineReason: string | undefined;
  /** The row, and with it the button that had the focus, is about to go. */
  onDeleted(): void;
}

export function DoctorRow({ workspace, doctor, offlineReason, onDeleted }: DoctorRowProps) {
  const { _id, name, email, specialty, image } = doctor;
  const [isAsking, setAsking] = useState(false);

  async function confirm() {
    const isDone = await deleteDoctor(workspace, doctor);
    setAsking(false);
    if (isDone) onDeleted();
    else await workspace.sync.pullDoctors();
  }

  return (
    <Table.Tr role="row" className={classes.row}>
      <Table.Td role="cell" className={classes.title}>
        <Group gap="sm" wrap="nowrap">
          <Avatar src={image} alt={`Photo of ${name}`} size={48} imageProps={{ referrerPolicy: 'no-referrer' }} />
          <span id={`doctor-${_id}`}>{name}</span>
        </Group>
      </Table.Td>
      <Table.Td role="cell">{email}</Table.Td>
      <Table.Td role="cell">{specialty}</Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-describedby={`doctor-${_id}`}
          disabled={offlineReason !== undefined}
          title={offlineReason}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
        <AskDialog
          title={`Delete ${name}?`}
          text={`${name} will no longer be on the clinic’s list of doctors.`}
          action="Delete"
          isOpen={isAsking}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      </Table.Td>
    </Table.Tr>
  );
}
