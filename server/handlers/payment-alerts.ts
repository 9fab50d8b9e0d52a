import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { PaymentAlert } from '../../contract/payment-alert.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { type ListedAlert, listAlertRows, markAlertRow } from '../store/payment-alerts.ts';
import { addressOf, listNames } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';

export interface PaymentAlertDeps {
  now: () => number;
}

type PaymentAlertCalls = 'listPaymentAlerts' | 'markPaymentAlert';

export function paymentAlertHandlers({ now }: PaymentAlertDeps): Handlers<PaymentAlertCalls> {
  return {
    async listPaymentAlerts(_input, { db }) {
      return (await listAlertRows(db)).map(alertOf);
    },

    async markPaymentAlert({ id, isSeen }, { user, db }) {
      const marked = await markAlertRow(db, id, isSeen ? { by: user.id, at: now() } : null);
      if (!marked) throw new Problem('payment.no-alert');
      const { seen_by, seen_at } = marked;
      const [seer] = seen_by === null ? [] : await listNames(db, [seen_by]);
      return { ...acknowledged, ...(seen_at !== null && { seen: { by: seer?.name ?? '', at: seen_at } }) };
    },
  };
}

function alertOf(row: ListedAlert): PaymentAlert {
  const { subject, booking_id, detail, person_name, person_email, service_name, date, start_minute, paid } = row;
  const isKnown = person_email !== null && row.person_released_at === null;
  const hasBooking = service_name !== null && date !== null && start_minute !== null;
  return {
    _id: row.id,
    kind: row.kind,
    // The subject of a dispute that names no payment is the provider's event.
    ...(subject.startsWith('pi_') && { intentId: subject }),
    ...(booking_id && { bookingId: booking_id }),
    ...(isKnown && { person: { name: person_name ?? '', email: addressOf(person_email) ?? '' } }),
    ...(hasBooking && {
      appointment: {
        ...{ serviceName: service_name, date: mediumFromIso(date), slot: slotLabel(start_minute) },
        ...(paid === 1 && { isPaid: true as const }),
      },
    }),
    ...(detail && { detail }),
    since: row.created_at,
    ...(row.seen_at !== null && { seen: { by: row.seer_name ?? '', at: row.seen_at } }),
  };
}
