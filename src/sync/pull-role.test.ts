import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import type { PullDeps } from './pull.ts';
import { pullRole } from './pull-role.ts';

test.each([
  ['a deleted account ends the session', 'auth.deleted', true],
  ['an expired login is left to the pulls of lists, which have a text of their own', 'auth.expired', false],
])('where only the role is asked for, %s', async (name, code, isEnded) => {
  const endSession = vi.fn();
  const problem = { code, message: 'Text', Message: 'Text' };
  const { signal } = new AbortController();
  const call = async () => ({ kind: 'reauth', problem });
  const account = { email: 'pat@example.com' };
  const deps = { db: openDb(name), account, call, signal, onOutcome: () => {}, endSession };
  expect(await pullRole(deps as unknown as PullDeps)).toBe(false);
  expect(endSession.mock.calls.length > 0).toBe(isEnded);
});
