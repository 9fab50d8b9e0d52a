import type { PaymentAlert } from '../../contract/payment-alert.ts';
import type { MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';

/** Those that nobody has seen to come first; otherwise the latest first. */
export async function listPaymentAlerts(db: MolarDb): Promise<PaymentAlert[]> {
  return (await db.paymentAlerts.toArray()).sort((a, b) => Number(!!a.seen) - Number(!!b.seen) || b.since - a.since);
}

export function countUnseenAlerts(db: MolarDb): Promise<number> {
  return db.paymentAlerts.filter(({ seen }) => !seen).count();
}

/** Run it inside a transaction over payment alerts and facts. */
export async function setAlertSeen(db: MolarDb, id: string, seen: PaymentAlert['seen']): Promise<void> {
  const alert = await db.paymentAlerts.get(id);
  if (!alert) return;
  const { seen: _, ...rest } = alert;
  await db.paymentAlerts.put(seen ? { ...rest, seen } : rest);
  await countChange(db, 'paymentAlerts');
}
