import { Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { deleteDoctor } from '../../../contract/doctor.ts';
import { useWorkspace } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { useOfflineReason } from '../shell/use-offline-reason.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { doctors } from './admin-lists.ts';
import { AdminTable } from './admin-table.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { ListState } from './list-state.tsx';
import { useAdminList } from './use-admin-list.ts';

export function ManageDoctor() {
  const workspace = useWorkspace();
  return workspace && <DoctorList workspace={workspace} />;
}

function DoctorList({ workspace }: { workspace: Workspace }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useAdminList(workspace, doctors);
  const offlineReason = useOfflineReason(workspace, deleteDoctor);
  const rows = known?.pulledAt === undefined ? undefined : known.rows;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2" ref={heading} tabIndex={-1}>
          Manage doctor
        </Title>
        <ListState pulledAt={known?.pulledAt} offlineReason={offlineReason} />
      </div>
      {rows?.length === 0 ? (
        <Stack align="flex-start">
          <Text>There are no doctors yet.</Text>
          <ButtonLink to="/dashboard/add-doctor">Add doctor</ButtonLink>
        </Stack>
      ) : (
        <AdminTable label="Doctors" columns={['Doctor', 'Email', 'Specialty']}>
          {rows?.map((doctor) => (
            <DoctorRow
              key={doctor._id}
              workspace={workspace}
              doctor={doctor}
              offlineReason={offlineReason}
              onDeleted={() => heading.current?.focus()}
            />
          ))}
        </AdminTable>
      )}
    </Stack>
  );
}
