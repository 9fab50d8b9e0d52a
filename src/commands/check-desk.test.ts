import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import { checkDesk } from './check-desk.ts';
import type { CommandContext } from './command-context.ts';

const problem = { code: 'auth.expired', message: 'Please log in again.' };

test.each([
  ['an expired login ends the session', { kind: 'reauth', problem }, [[problem]]],
  ['a login that can’t be renewed right now stays', { kind: 'reauth' }, []],
  ['a clinic that can’t be reached decides nothing', { kind: 'retry' }, []],
])('%s', async (name, outcome, ended) => {
  const endSession = vi.fn();
  const context = { db: openDb(name), account: { email: 'dee@clinic.test' }, call: async () => outcome, endSession };
  expect(await checkDesk(context as unknown as CommandContext)).toBe('unreached');
  expect(endSession.mock.calls).toEqual(ended);
});
