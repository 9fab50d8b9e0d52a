import { Stack, Text, Title } from '@mantine/core';
import { markPaymentAlert } from '../../../contract/payment-alert.ts';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { paymentAlerts } from './admin-lists.ts';
import { AdminTable } from './admin-table.tsx';
import { ListOrFailure } from './list-or-failure.tsx';
import { ListState } from './list-state.tsx';
import { PaymentAlertRow } from './payment-alert-row.tsx';
import { useAdminList } from './use-admin-list.ts';

export function PaymentAlerts() {
  const workspace = useWorkspace();
  return workspace && <AlertList workspace={workspace} />;
}

function AlertList({ workspace }: { workspace: Workspace }) {
  const known = useAdminList(workspace, paymentAlerts);
  const offlineReason = useOfflineReason(workspace, markPaymentAlert);
  const { rows } = known;
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          Payments to check
        </Title>
        <ListState {...known} offlineReason={offlineReason} />
      </div>
      <ListOrFailure {...{ known, offlineReason }} what="The list of payments">
        {rows?.length === 0 ? (
          <Text>No payment needs a person.</Text>
        ) : (
          <AdminTable
            label="Payments to check"
            loading={rows ? undefined : 'Loading the payments'}
            columns={['What happened', 'Whom it concerns', 'Since']}
            // A row that was seen to is shorter.
            order={rows?.map(({ _id, seen }) => `${_id} ${seen !== undefined}`).join()}
            isWordy
          >
            {rows?.map((alert) => (
              <PaymentAlertRow key={alert._id} workspace={workspace} alert={alert} offlineReason={offlineReason} />
            ))}
          </AdminTable>
        )}
      </ListOrFailure>
    </Stack>
  );
}
