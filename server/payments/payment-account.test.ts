import { expect, test } from 'vitest';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { openPaymentAccount } from './payment-account.ts';

test('the page gets the public key of the clinic’s own account, and neither of its secrets', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const secrets = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
  const account = await openPaymentAccount(
    { ...secrets, publishableKey: 'pk_test_1' },
    { store, webhookUrl: undefined },
  );
  expect(account).toMatchObject({ ...secrets, config: { mode: 'stripe', publishableKey: 'pk_test_1' } });
  expect(account.simulator).toBeUndefined();
  await account.close();
  await store.close();
});
