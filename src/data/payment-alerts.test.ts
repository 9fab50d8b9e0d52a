import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { PaymentAlert } from '../../contract/payment-alert.ts';
import { openDb } from './db.ts';
import { countUnseenAlerts, listPaymentAlerts } from './payment-alerts.ts';

test('alerts that nobody has seen to come first, and later ones before earlier ones; they are counted', async () => {
  const db = openDb('payment-alerts');
  const alert = (_id: string, since: number, seen?: PaymentAlert['seen']): PaymentAlert => ({
    ...{ _id, kind: 'disputed', since },
    ...(seen && { seen }),
  });
  const seen = { by: 'Ada', at: 9 };
  await db.paymentAlerts.bulkPut([alert('a', 1), alert('b', 4, seen), alert('c', 2), alert('d', 3, seen)]);
  expect((await listPaymentAlerts(db)).map(({ _id }) => _id)).toEqual(['c', 'a', 'b', 'd']);
  expect(await countUnseenAlerts(db)).toBe(2);
});
