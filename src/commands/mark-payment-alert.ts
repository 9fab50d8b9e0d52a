/** An admin says that a payment was seen to, or was not after all. Needs a connection; answers whether it was done. */
import { markPaymentAlert as endpoint, type PaymentAlert } from '../../contract/payment-alert.ts';
import { setAlertSeen } from '../data/payment-alerts.ts';
import { settleChange } from './admin-change.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export async function markPaymentAlert(
  context: CommandContext,
  { _id, seen }: Pick<PaymentAlert, '_id' | 'seen'>,
): Promise<boolean> {
  const { db, account } = context;
  const isSeen = !seen;
  return settleChange(context, await context.call(endpoint, { id: _id, isSeen }), {
    table: db.paymentAlerts,
    write: () => setAlertSeen(db, _id, isSeen ? { by: account.name, at: timeOf(context) } : undefined),
    text: isSeen ? 'Marked as seen to.' : 'Back among the payments to check.',
  });
}
