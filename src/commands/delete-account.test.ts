import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { getFact } from '../data/facts.ts';
import { listMessages } from '../data/messages.ts';
import type { Outcome } from '../sync/outcome.ts';
import type { CommandContext } from './command-context.ts';
import { deleteAccount } from './delete-account.ts';

const problem = { code: 'payment.processing', message: 'Text', Message: 'Text' };

test.each<[string, Outcome, boolean]>([
  ['no answer came', { kind: 'retry', scope: 'network' }, true],
  ['an earlier one had, without an answer', { kind: 'reauth', problem: { ...problem, code: 'auth.deleted' } }, true],
  ['the clinic failed, and deleted nothing', { kind: 'retry', scope: 'call', text: 'Text' }, false],
  ['a payment is under way', { kind: 'rejected', status: 409, problem }, false],
])('a deletion request is remembered if it may have succeeded: %s', async (what, outcome, isKept) => {
  const db = openDb(what);
  const context = { db, call: async () => outcome, endSession: () => {}, now: () => 1 } as unknown as CommandContext;
  expect(await deleteAccount(context, 'pat@example.com')).toBe(false);
  expect((await getFact(db, 'hasAskedToBeDeleted')) === true).toBe(isKept);
});

test('a refusal whose text is about a payment also says that nothing was deleted', async () => {
  const db = openDb('refused');
  const outcome = { kind: 'rejected', status: 409, problem };
  const context = { db, call: async () => outcome, now: () => 1 } as unknown as CommandContext;
  await deleteAccount(context, 'pat@example.com');
  expect(await listMessages(db)).toMatchObject([{ text: 'Text Nothing was deleted.', about: 'Delete my account' }]);
});
