import { expect, test } from 'vitest';
import { openStore } from '../store/store.ts';
import { testFolder } from '../testing/folder.ts';
import { openPaymentAccount } from './payment-account.ts';

test('of the clinic’s own account a page is told the public key, and neither of the secrets', async () => {
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
