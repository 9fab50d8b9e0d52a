import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import type { Outcome } from '../sync/outcome.ts';
import { checkAdmin } from './check-admin.ts';
import type { CommandContext } from './command-context.ts';

const problem = { code: 'auth.expired', message: 'Please log in again.', Message: 'Please log in again.' };
const invalid: Outcome = { kind: 'rejected', status: 400, problem: { ...problem, code: 'request.invalid' } };

async function check(outcome: Outcome) {
  const db = openDb(`check-admin-${JSON.stringify(outcome)}`);
  await setFact(db, 'steppedDownAt', performance.timeOrigin + 1);
  const endSession = vi.fn();
  const context = { db, account: { email: 'ada@clinic.test' }, call: async () => outcome, endSession };
  const answer = await checkAdmin(context as unknown as CommandContext);
  return { answer, ended: endSession.mock.calls, steppedDownAt: await getFact(db, 'steppedDownAt') };
}

test('only the clinic’s word on the login or the role ends the session', async () => {
  expect(await check({ kind: 'reauth', problem })).toMatchObject({ answer: 'not-admin', ended: [[problem]] });
  for (const outcome of [invalid, { kind: 'reauth' }, { kind: 'retry', scope: 'network' }] satisfies Outcome[])
    expect(await check(outcome)).toMatchObject({ answer: 'unreached', ended: [] });
});

test('whoever has given up the role stays logged in, until they are an admin again', async () => {
  expect(await check({ kind: 'accepted', output: {} })).toMatchObject({ answer: 'stepped-down', ended: [] });
  expect(await check({ kind: 'accepted', output: { role: 'admin' } })).toEqual({
    answer: 'admin',
    ended: [],
    steppedDownAt: undefined,
  });
});
