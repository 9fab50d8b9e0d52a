import { Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { Doctor, deleteDoctor } from '../../../contract/doctor.ts';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { doctors } from './admin-lists.ts';
import { AdminTable } from './admin-table.tsx';
import { DeleteDoctorDialog } from './delete-doctor-dialog.tsx';
import { DoctorRow } from './doctor-row.tsx';
import { ListOrFailure } from './list-or-failure.tsx';
import { ListState } from './list-state.tsx';
import { useAdminList } from './use-admin-list.ts';
import { useRowDialog } from './use-row-dialog.ts';

export function ManageDoctor() {
  const workspace = useWorkspace();
  return workspace && <DoctorList workspace={workspace} />;
}

function DoctorList({ workspace }: { workspace: Workspace }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useAdminList(workspace, doctors);
  const offlineReason = useOfflineReason(workspace, deleteDoctor);
  const { rows } = known;
  const { isOpen, asked: chosen, open: askAbout, close } = useRowDialog('delete-doctor', Doctor, rows);

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2" ref={heading} tabIndex={-1}>
          Manage doctor
        </Title>
        <ListState {...known} offlineReason={offlineReason} />
      </div>
      <ListOrFailure {...{ known, offlineReason }} what="The list of doctors">
        {rows?.length === 0 ? (
          <Stack align="flex-start">
            <Text>There are no doctors yet.</Text>
            <ButtonLink to="/dashboard/add-doctor">Add doctor</ButtonLink>
          </Stack>
        ) : (
          <AdminTable
            label="Doctors"
            loading={rows ? undefined : 'Loading the doctors'}
            columns={['Doctor', 'Email', 'Specialty']}
            order={rows?.map(({ _id }) => _id).join()}
          >
            {rows?.map((doctor) => (
              <DoctorRow
                key={doctor._id}
                doctor={doctor}
                offlineReason={offlineReason}
                onDelete={() => askAbout(doctor)}
              />
            ))}
          </AdminTable>
        )}
      </ListOrFailure>
      {chosen && (
        <DeleteDoctorDialog
          key={chosen._id}
          workspace={workspace}
          doctor={chosen}
          isOpen={isOpen}
          offlineReason={offlineReason}
          onClose={close}
          // The button that opened it is gone with its doctor, or disabled because the clinic can't be reached.
          focusAfter={() => heading.current}
        />
      )}
    </Stack>
  );
}
