import { Button, Group, Table } from '@mantine/core';
import type { Doctor } from '../../../contract/doctor.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { Photo } from '../ui/photo.tsx';
import classes from './admin-table.module.css';

interface DoctorRowProps {
  doctor: Doctor;
  offlineReason: string | undefined;
  onDelete(): void;
}

export function DoctorRow({ doctor, offlineReason, onDelete }: DoctorRowProps) {
  const { _id, name, email, specialty, image } = doctor;
  return (
    <Table.Tr role="row" className={classes.row} ref={focusWhenGone}>
      <Table.Td role="cell" className={classes.title}>
        <Group gap="sm" wrap="nowrap">
          <Photo src={image} alt={`Photo of ${name}`} size={48} />
          <bdi id={`doctor-${_id}`}>{name}</bdi>
        </Group>
      </Table.Td>
      <Table.Td role="cell" id={`email-${_id}`}>
        {email}
      </Table.Td>
      <Table.Td role="cell">{specialty}</Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-describedby={`doctor-${_id} email-${_id}`}
          disabled={offlineReason !== undefined}
          title={offlineReason}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
