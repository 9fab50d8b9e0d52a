import { expect, test } from 'vitest';
import { createPaymentProvider } from './payment-provider.ts';

test('a live key never meets the simulator', () => {
  const account = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' };
  expect(() => createPaymentProvider({ ...account, port: 4001 })).toThrow(
    'A live key must never meet the payment simulator',
  );
  expect(createPaymentProvider(account).isLive).toBe(true);
});
