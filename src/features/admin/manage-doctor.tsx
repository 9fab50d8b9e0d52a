import { Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Doctor, deleteDoctor } from '../../../contract/doctor.ts';
import { useWorkspace } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { useOfflineReason } from '../shell/use-offline-reason.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { doctors } from './admin-lists.ts';
import { AdminTable } from './admin-table.tsx';
import { DeleteDoctorDialog } from './delete-doctor-dialog.tsx';
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
  const rows = known.pulledAt === undefined ? undefined : known.rows;
  // The doctor stays chosen while the dialog closes, so that the name does not vanish before the dialog does.
  const [chosen, setChosen] = useState<Doctor>();
  const [isAsking, setAsking] = useState(false);

  function askAbout(doctor: Doctor) {
    setChosen(doctor);
    setAsking(true);
  }

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2" ref={heading} tabIndex={-1}>
          Manage doctor
        </Title>
        <ListState pulledAt={known.pulledAt} offlineReason={offlineReason} />
      </div>
      {!rows && known.hasFailed && !offlineReason ? (
        <LoadFailed what="The list of doctors" onTryAgain={known.tryAgain} />
      ) : rows?.length === 0 ? (
        <Stack align="flex-start">
          <Text>There are no doctors yet.</Text>
          <ButtonLink to="/dashboard/add-doctor">Add doctor</ButtonLink>
        </Stack>
      ) : (
        <AdminTable label="Doctors" columns={['Doctor', 'Email', 'Specialty']}>
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
      {chosen && (
        <DeleteDoctorDialog
          key={chosen._id}
          workspace={workspace}
          doctor={chosen}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </Stack>
  );
}
