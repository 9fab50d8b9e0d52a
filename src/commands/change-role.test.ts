import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import { getFact } from '../data/facts.ts';
import { listMessages } from '../data/messages.ts';
import type { CommandContext } from './command-context.ts';
import { removeAdmin } from './remove-admin.ts';

test('an admin who may not give up their role is told so, even if the system cuts the connection', async () => {
  const db = openDb('change-role');
  const me = { _id: 'pat', email: 'pat@molar.test' };
  const problem = { code: 'user.last-admin', message: 'You are the only admin.' };
  const cut = new DOMException('Cut.', 'UnknownError');
  let noted: unknown;
  const call = async () => {
    noted = await getFact(db, 'steppedDownAt');
    vi.spyOn(db.facts, 'delete').mockRejectedValueOnce(cut);
    return { kind: 'rejected', problem };
  };
  const context = { db, account: me, call, now: () => 1 } as unknown as CommandContext;
  vi.spyOn(db.facts, 'put').mockRejectedValueOnce(cut);
  expect(await removeAdmin(context, me)).toBe(false);
  expect(noted).toBeGreaterThan(0);
  expect(await getFact(db, 'steppedDownAt')).toBeUndefined();
  expect(await listMessages(db)).toMatchObject([{ kind: 'error', text: problem.message }]);
});
