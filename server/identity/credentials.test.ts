import { afterEach, expect, test, vi } from 'vitest';
import { createReadCredentials } from './credentials.ts';

const read = createReadCredentials({ apiKey: 'a&b', pageOrigin: 'https://clinic.example' });
const answerWith = (answer: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
afterEach(() => vi.restoreAllMocks());

test('Firebase is asked about one account, with the page’s origin that its key may be restricted to', async () => {
  const fetched = answerWith(() =>
    Response.json({
      users: [
        {
          localId: 'uid',
          passwordUpdatedAt: 1_700_000_000_999,
          validSince: '1699999999',
          providerUserInfo: [{ providerId: 'password' }, { providerId: 'google.com' }],
        },
      ],
    }),
  );
  expect(await read('the-token')).toEqual({ changedAt: 1_700_000_000_000, providers: ['password', 'google.com'] });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%26b');
  expect(new Headers(init?.headers).get('referer')).toBe('https://clinic.example/');
  expect(JSON.parse(String(init?.body))).toEqual({ idToken: 'the-token' });
});

test('the later of a new password and the end of all sessions counts, and both may be missing', async () => {
  answerWith(() => Response.json({ users: [{ passwordUpdatedAt: 1000, validSince: '5' }] }));
  expect(await read('token')).toEqual({ changedAt: 5000, providers: [] });
  answerWith(() => Response.json({ users: [{ providerUserInfo: [{ providerId: 'google.com' }] }] }));
  expect(await read('token')).toEqual({ changedAt: 0, providers: ['google.com'] });
});

test('a provider that never answers is given up after five seconds', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  await expect(read('token')).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(limits.mock.calls).toEqual([[5000]]);
});

test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_ID_TOKEN : Bad.'])(
  '%s means that the login has ended',
  async (message) => {
    answerWith(() => Response.json({ error: { code: 400, message } }, { status: 400 }));
    await expect(read('token')).rejects.toMatchObject({ code: 'auth.expired' });
  },
);

test.each([
  ['a key that may not ask', () => Response.json({ error: { message: 'PERMISSION_DENIED' } }, { status: 403 })],
  ['a failure', () => new Response('<html>', { status: 502 })],
  ['no account', () => Response.json({ users: [] })],
  ['something else', () => Response.json({ users: [{ validSince: 'soon' }] })],
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
])('%s decides nothing, is logged, and reveals nothing about the token', async (_what, answer) => {
  answerWith(answer);
  const problem = await read('the-token').catch((error) => error);
  expect(problem).toMatchObject({
    code: 'server.unavailable',
    cause: { message: 'The identity provider can’t be asked about an account', cause: expect.anything() },
  });
  expect(JSON.stringify(problem, Object.getOwnPropertyNames(problem))).not.toContain('the-token');
});
