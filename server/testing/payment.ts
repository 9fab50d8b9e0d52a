/** For tests: the row of an attempt to pay whose card form may be open. Members given here replace the valid ones. */
import type { PaymentRow } from '../store/tables.ts';

export function testPayment(changes: Partial<PaymentRow> = {}): PaymentRow {
  return {
    booking_id: 'b1',
    attempt: 1,
    user_id: 'pat',
    intent_id: 'pi_1',
    amount_cents: 9900,
    currency: 'usd',
    state: 'open',
    created_at: 0,
    processing_since: null,
    ...changes,
  };
}
