/** An admin marks a payment as seen to, or takes that back. Needs a connection; returns whether it was done. */
import { markPaymentAlert as endpoint, type PaymentAlert } from '../../contract/payment-alert.ts';
import { setAlertSeen } from '../data/payment-alerts.ts';
import { settleChange } from './admin-change.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export async function markPaymentAlert(
  context: CommandContext,
  { _id, seen, person }: Pick<PaymentAlert, '_id' | 'seen' | 'person'>,
): Promise<boolean> {
  const { db, account } = context;
  const isSeen = !seen;
  return settleChange(context, await context.call(endpoint, { id: _id, isSeen }), {
    request: [isSeen ? 'Mark as seen to' : 'Put back among the payments to check', person?.name]
      .filter(Boolean)
      .join(', '),
    table: db.paymentAlerts,
    write: ({ seen = { by: account.name, at: timeOf(context) } }) => setAlertSeen(db, _id, isSeen ? seen : undefined),
    textOfNothing: ({ seen }) =>
      seen && seen.by !== account.name ? `${seen.by} had already seen to this payment.` : undefined,
    text: isSeen ? 'Marked as seen to.' : 'Back among the payments to check.',
  });
}
