import { afterEach, expect, test, vi } from 'vitest';
import type { Account, Ending } from '../platform/session.ts';
import { createSession } from '../platform/session.ts';
import { createTabStorage } from '../platform/storage.ts';
import { createWorkspaces, type Workspace } from './workspaces.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pat: Account = { uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null };
const robin: Account = { uid: 'robin', email: 'robin@molar.test', name: 'Robin', photoURL: null };

/** Opens only when told to, closes as `closings` end, and logs what happened. */
function openedByHand(closings: Promise<void>[]) {
  const log: string[] = [];
  const gates: ((problem?: Error) => void)[] = [];
  const open = async (account: Account) => {
    log.push(`open ${account.uid}`);
    const problem = await new Promise<Error | undefined>((resolve) => gates.push(resolve));
    if (problem) throw problem;
    let end = 'close';
    const close = async (because?: Ending) => {
      log.push([end, account.uid, because?.text].filter(Boolean).join(' '));
      end = 'close again';
      await closings.shift();
    };
    return { account, close } as unknown as Workspace;
  };
  return { log, gates, open };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Pat is signed in, and their workspace has begun to open. */
async function enteredByPat(...closings: Promise<void>[]) {
  const session = createSession(createTabStorage(), new EventTarget(), () => '/');
  const { log, gates, open } = openedByHand(closings);
  const workspaces = createWorkspaces(session, open);
  session.set(pat);
  await settled();
  return { log, gates, session, workspaces };
}

test('a person’s workspace is open while they are signed in, and closed when they leave', async () => {
  const { log, gates, session, workspaces } = await enteredByPat();
  expect(workspaces.current).toBeUndefined();
  gates[0]?.();
  await settled();
  expect(workspaces.current?.account).toEqual(pat);
  session.clear();
  expect(workspaces.current).toBeUndefined();
  await settled();
  expect(log).toEqual(['open pat', 'close pat']);
});

test('a workspace that closes is told why its person’s login has ended', async () => {
  const { log, gates, session } = await enteredByPat();
  gates[0]?.();
  await settled();
  session.clear({ text: 'Over.' });
  await settled();
  expect(log).toEqual(['open pat', 'close pat Over.']);
});

test('a workspace that opens after its person has left is closed and never shown to the next', async () => {
  const { log, gates, session, workspaces } = await enteredByPat();
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

test('what a logout would have done to a workspace is done when it opens afterwards', async () => {
  const { log, gates, session } = await enteredByPat();
  session.clear({ text: 'Over.' });
  gates[0]?.();
  await settled();
  expect(log).toEqual(['open pat', 'close pat Over.']);
});

test('why a person’s login has ended is kept for their workspace, whoever comes next', async () => {
  const { log, gates, session } = await enteredByPat();
  session.clear({ text: 'Over.' });
  session.noteEntering();
  session.set(robin);
  await settled();
  gates[0]?.();
  await settled();
  expect(log).toEqual(['open pat', 'open robin', 'close pat Over.']);
});

test('a person who is back before their workspace has opened keeps what is in it', async () => {
  const { log, gates, session, workspaces } = await enteredByPat();
  session.clear();
  session.set(pat);
  await settled();
  for (const open of gates) open();
  await settled();
  expect(workspaces.current?.account).toEqual(pat);
  expect(log).toEqual(['open pat', 'open pat', 'close pat']);
});

test('a person who is back while a workspace is left gets theirs only once that is closed', async () => {
  const { promise: closing, resolve: end } = Promise.withResolvers<void>();
  const { log, gates, session } = await enteredByPat(closing);
  session.clear();
  gates[0]?.();
  await settled();
  session.set(pat);
  await settled();
  expect(log).toEqual(['open pat', 'close pat']);
  end();
  await settled();
  expect(log).toEqual(['open pat', 'close pat', 'open pat']);
});

test.each([
  ['can’t be closed', () => Promise.reject(new Error('It fails.'))],
  ['takes too long to close', () => new Promise<void>(() => {})],
])('a workspace that %s locks nobody out', async (_, close) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const closing = close();
  closing.catch(() => {});
  const { log, gates, session, workspaces } = await enteredByPat(closing);
  gates[0]?.();
  await settled();
  session.set(robin);
  await settled();
  gates[1]?.();
  await settled();
  expect([log, workspaces.current?.account]).toEqual([['open pat', 'close pat', 'open robin'], robin]);
});

test('the next person’s workspace opens only once the last person’s is closed', async () => {
  const { promise: closing, resolve: end } = Promise.withResolvers<void>();
  const { log, gates, session } = await enteredByPat(closing);
  gates[0]?.();
  await settled();
  session.set(robin);
  await settled();
  expect(log).toEqual(['open pat', 'close pat']);
  end();
  await settled();
  expect(log).toEqual(['open pat', 'close pat', 'open robin']);
});

test('a person whose name has changed keeps their workspace, which shows the new name', async () => {
  const { log, gates, session, workspaces } = await enteredByPat();
  gates[0]?.();
  await settled();
  const first = workspaces.current;
  session.set({ ...pat, name: 'Patricia' });
  await settled();
  expect(workspaces.current).toEqual({ ...first, account: { ...pat, name: 'Patricia' } });
  expect(log).toEqual(['open pat']);
});

test('opening is retried as long as the person stays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { log, gates, session, workspaces } = await enteredByPat();
  vi.useFakeTimers();
  gates[0]?.(new Error('The network has failed.'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(log).toEqual(['open pat', 'open pat']);
  gates[1]?.(new Error('Again.'));
  await vi.advanceTimersByTimeAsync(1_000);
  session.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toEqual(['open pat', 'open pat']);
  expect(workspaces.current).toBeUndefined();
});

test('a workspace is rebuilt under the screens, and the old one is closed only then', async () => {
  const { log, gates, workspaces } = await enteredByPat();
  gates[0]?.();
  await settled();
  const first = workspaces.current;
  workspaces.subscribe(() => log.push('shown'));
  const reopened = workspaces.reopen();
  expect(workspaces.current).toBe(first);
  gates[1]?.();
  await reopened;
  expect(workspaces.current).not.toBe(first);
  expect(workspaces.current?.account).toEqual(pat);
  expect(log).toEqual(['open pat', 'open pat', 'shown', 'close pat']);
});

test('a device that is full is cleared once the screens show the memory of the tab', async () => {
  const session = createSession(createTabStorage(), new EventTarget(), () => '/');
  session.set(pat);
  const log: string[] = [];
  const fullDevice = { clearLists: async () => void log.push('clear') };
  const workspaces = createWorkspaces(session, async (account) => {
    return { account, close: async () => {}, ...(log.length > 0 && { fullDevice }) } as unknown as Workspace;
  });
  workspaces.subscribe(() => log.push('shown'));
  await settled();
  await workspaces.reopen();
  expect(log).toEqual(['shown', 'shown', 'clear']);
});

test('the old workspace stays if it can’t be rebuilt', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { log, gates, workspaces } = await enteredByPat();
  gates[0]?.();
  await settled();
  const first = workspaces.current;
  const reopened = workspaces.reopen();
  gates[1]?.(new Error('The module could not be loaded.'));
  await reopened;
  expect(workspaces.current).toBe(first);
  expect(log).toEqual(['open pat', 'open pat']);
});

test('a workspace that is rebuilt for somebody who has left is closed and never shown', async () => {
  const { log, gates, session, workspaces } = await enteredByPat();
  gates[0]?.();
  await settled();
  const reopened = workspaces.reopen();
  session.clear();
  gates[1]?.();
  await reopened;
  expect(workspaces.current).toBeUndefined();
  expect(log).toEqual(['open pat', 'open pat', 'close pat', 'close pat']);
});

test('whoever comes next waits for all workspaces that are still being closed', async () => {
  const { promise: closing, resolve: end } = Promise.withResolvers<void>();
  const { log, gates, session, workspaces } = await enteredByPat(closing);
  gates[0]?.();
  await settled();
  const reopened = workspaces.reopen();
  session.clear();
  gates[1]?.();
  await settled();
  session.set(robin);
  await settled();
  expect(log).toEqual(['open pat', 'open pat', 'close pat', 'close pat']);
  end();
  await reopened;
  await settled();
  expect(log.at(-1)).toBe('open robin');
});
