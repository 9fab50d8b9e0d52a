import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { listMessages } from '../data/messages.ts';
import type { CommandContext } from './command-context.ts';
import { deleteUser } from './delete-user.ts';

test('an admin who deletes a user with a payment under review is not addressed as the one who paid', async () => {
  const db = openDb('delete-user');
  const problem = { code: 'payment.in-review', message: 'Please do not pay again.', alternatives: [] };
  const context = { db, call: async () => ({ kind: 'rejected', problem }) } as unknown as CommandContext;
  expect(await deleteUser(context, { _id: 'pat', email: 'pat@molar.test' })).toBe(false);
  expect(await listMessages(db)).toMatchObject([
    {
      kind: 'error',
      text: 'A payment of theirs is not as agreed, so nothing was deleted. Please see Payments to check.',
      about: 'Delete this account, pat@molar.test',
    },
  ]);
});
