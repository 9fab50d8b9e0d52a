import { Anchor, Button, Table, Text } from '@mantine/core';
import type { PaymentAlert } from '../../../contract/payment-alert.ts';
import { useClinicConfig } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { markPaymentAlert } from '../../commands/mark-payment-alert.ts';
import { paymentAlertText } from '../../words/payment-alert-text.ts';
import { useMomentText } from '../live/use-moment-text.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { NO_TAPS, useResting } from '../ui/use-resting.ts';
import classes from './admin-table.module.css';

interface PaymentAlertRowProps {
  workspace: Workspace;
  alert: PaymentAlert;
  offlineReason: string | undefined;
}

export function PaymentAlertRow({ workspace, alert, offlineReason }: PaymentAlertRowProps) {
  const [isBusy, run] = useBusy();
  const button = useFocusBack(isBusy, offlineReason !== undefined);
  const { _id, person, appointment, bookingId, intentId, detail, since, seen } = alert;
  // After the change, the button does the opposite.
  const isResting = useResting(`${isBusy} ${seen !== undefined}`);
  const momentText = useMomentText();
  const isStripe = useClinicConfig()?.payments.mode === 'stripe';
  const { happened, todo } = paymentAlertText(alert);

  async function mark() {
    const isDone = await markPaymentAlert(workspace, alert);
    // If it was refused, the clinic knows something that this list does not.
    if (!isDone) await workspace.sync.pullAgain('paymentAlerts');
  }

  return (
    <Table.Tr role="row" className={classes.row}>
      <Table.Td role="cell" id={`alert-${_id}`}>
        <Text fw={600} c={seen ? 'dimmed' : undefined}>
          {happened}
          {detail && ` (${detail})`}
        </Text>
        {!seen && <Text size="sm">{todo}</Text>}
      </Table.Td>
      <Table.Td role="cell">
        {person ? <bdi>{person.name}</bdi> : 'No account is known'}
        {person?.email && <Text size="sm">{person.email}</Text>}
        {appointment && (
          <Text size="sm">
            {appointment.serviceName}, {appointment.date}, {appointment.slot}
          </Text>
        )}
        {bookingId && (
          <Text size="xs" c="dimmed">
            Appointment {bookingId}
            {!appointment && ' (gone)'}
          </Text>
        )}
        {intentId && (
          <Text size="xs" c="dimmed">
            Payment {isStripe ? <PaymentLink intentId={intentId} /> : intentId}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell">
        {momentText(since)}
        {seen && (
          <Text size="xs" c="dimmed">
            seen to {seen.by && `by ${seen.by}, `}
            {momentText(seen.at)}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <Button
          variant={seen ? 'default' : 'light'}
          size="sm"
          aria-describedby={`alert-${_id}`}
          ref={button}
          loading={isBusy}
          style={isResting ? NO_TAPS : undefined}
          disabled={offlineReason !== undefined}
          title={offlineReason}
          onClick={() => run(mark)}
        >
          {seen ? 'Undo' : 'Mark as seen to'}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** Links to the provider. Molar accepts only test keys, so it is among the test payments. */
function PaymentLink({ intentId }: { intentId: string }) {
  return (
    <Anchor href={`https://dashboard.stripe.com/test/payments/${intentId}`} target="_blank" rel="noreferrer" inherit>
      {intentId}
    </Anchor>
  );
}
