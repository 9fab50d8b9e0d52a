import { expect, test } from 'vitest';
import type { Account } from '../../platform/session.ts';
import { createSession } from '../../platform/session.ts';
import { createWorkspaces, type Workspace } from './workspaces.ts';

const pat: Account = { uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null };
const robin: Account = { uid: 'robin', email: 'robin@molar.test', name: 'Robin', photoURL: null };

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

/** Opens only when told to, and writes down what happened. */
function openedByHand() {
  const log: string[] = [];
  const gates: (() => void)[] = [];
  const open = async (account: Account) => {
    log.push(`open ${account.uid}`);
    await new Promise<void>((resolve) => gates.push(resolve));
    return { account, close: async () => void log.push(`close ${account.uid}`) } as unknown as Workspace;
  };
  return { log, gates, open };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a person’s workspace is open while they are signed in, and closed when they leave', async () => {
  const session = createSession(memoryStorage(), new EventTarget());
  const { log, gates, open } = openedByHand();
  const workspaces = createWorkspaces(session, open);
  session.set(pat);
  await settled();
  expect(workspaces.current).toBeUndefined();
  gates[0]?.();
  await settled();
  expect(workspaces.current?.account).toEqual(pat);
  session.clear();
  expect(workspaces.current).toBeUndefined();
  await settled();
  expect(log).toEqual(['open pat', 'close pat']);
});

test('a workspace that opens after its person has left is closed and never shown to the next', async () => {
  const session = createSession(memoryStorage(), new EventTarget());
  const { log, gates, open } = openedByHand();
  const workspaces = createWorkspaces(session, open);
  session.set(pat);
  await settled();
  session.set(robin);
  await settled();
  gates[0]?.();
  await settled();
  expect(workspaces.current).toBeUndefined();
  gates[1]?.();
  await settled();
  expect(workspaces.current?.account).toEqual(robin);
  expect(log).toEqual(['open pat', 'open robin', 'close pat']);
});

test('a workspace is built anew under the screens, and the old one is closed only then', async () => {
  const session = createSession(memoryStorage(), new EventTarget());
  const { log, gates, open } = openedByHand();
  const workspaces = createWorkspaces(session, open);
  session.set(pat);
  await settled();
  gates[0]?.();
  await settled();
  const first = workspaces.current;
  const reopened = workspaces.reopen();
  expect(workspaces.current).toBe(first);
  gates[1]?.();
  await reopened;
  expect(workspaces.current).not.toBe(first);
  expect(workspaces.current?.account).toEqual(pat);
  expect(log).toEqual(['open pat', 'open pat', 'close pat']);
});

test('a workspace that is built anew for somebody who has left is closed and never shown', async () => {
  const session = createSession(memoryStorage(), new EventTarget());
  const { log, gates, open } = openedByHand();
  const workspaces = createWorkspaces(session, open);
  session.set(pat);
  await settled();
  gates[0]?.();
  await settled();
  const reopened = workspaces.reopen();
  session.clear();
  gates[1]?.();
  await reopened;
  expect(workspaces.current).toBeUndefined();
  expect(log).toEqual(['open pat', 'open pat', 'close pat', 'close pat']);
});
