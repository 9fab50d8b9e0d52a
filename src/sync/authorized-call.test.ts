import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getBooking } from '../../contract/booking.ts';
import { problems } from '../../contract/problem.ts';
import { listServicesOfDays } from '../../contract/service.ts';
import { createApi } from './api.ts';
import { createAuthorizedCall } from './authorized-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Vitest's fake timers do not reach the platform's own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('Too late.', 'TimeoutError')), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a provider that hangs counts as a missing network, and holds nothing up for long', async () => {
  const fetch = vi.fn(globalThis.fetch);
  const call = createAuthorizedCall({
    api: createApi({ fetch }),
    uid: 'pat',
    getAccessToken: () => null,
    renewAccessToken: () => new Promise(() => {}),
  });
  const outcome = call(getBooking, { id: 'b1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: 'retry', scope: 'network', isUnsent: true });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['auth.deleted', 'nothing is renewed', 0],
  ['auth.expired', 'a new token is asked for', 1],
] as const)('when the clinic answers %s, %s', async (code, _what, renewals) => {
  const renewAccessToken = vi.fn(async () => null);
  const call = createAuthorizedCall({
    api: createApi({
      baseUrl: 'http://clinic.test',
      fetch: async () => Response.json({ code, message: problems[code].text }, { status: 401 }),
    }),
    uid: 'pat',
    getAccessToken: () => `.${btoa(JSON.stringify({ uid: 'pat' }))}.`,
    renewAccessToken,
  });
  expect(await call(getBooking, { id: 'b1' })).toMatchObject({ kind: 'reauth', problem: { code } });
  expect(renewAccessToken).toHaveBeenCalledTimes(renewals);
});

test.each(['pat', undefined])('a public call carries no token and waits for none (token of %s)', async (uid) => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json([]));
  const call = createAuthorizedCall({
    api: createApi({ baseUrl: 'http://clinic.test', fetch: fetch as typeof globalThis.fetch }),
    uid: 'pat',
    getAccessToken: () => (uid ? `.${btoa(JSON.stringify({ uid }))}.` : null),
    renewAccessToken: () => new Promise(() => {}),
  });
  const answered = call(listServicesOfDays, { from: 'Jan 5, 2027', to: 'Jan 6, 2027' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answered).toMatchObject({ kind: 'accepted', output: [] });
  expect(fetch.mock.lastCall?.[0].headers.get('authorization')).toBeNull();
});

test('a provider that can’t be reached counts as a missing network, and a browser without what it needs does not', async () => {
  const callWith = (error: Error) =>
    createAuthorizedCall({
      api: createApi(),
      uid: 'pat',
      getAccessToken: () => null,
      renewAccessToken: () => Promise.reject(error),
    })(getBooking, { id: 'b1' });
  const lost = { kind: 'retry', scope: 'network', isUnsent: true };
  expect(await callWith(new TypeError('Failed to fetch'))).toEqual(lost);
  expect(await callWith(new Error('auth/network-request-failed'))).toEqual(lost);
  await expect(callWith(new TypeError('crypto.randomUUID is not a function'))).rejects.toThrow('randomUUID');
  await expect(callWith(new ReferenceError('BroadcastChannel is not defined'))).rejects.toThrow('BroadcastChannel');
});
