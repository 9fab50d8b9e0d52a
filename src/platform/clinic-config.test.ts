import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../../contract/clinic.ts';
import { isLoadingCode } from '../base/load-code.ts';
import { createClinicConfig } from './clinic-config.ts';
import { createTabStorage } from './storage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const config: Config = {
  auth: { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-molar' },
  payments: { mode: 'simulator', publishableKey: '' },
  images: {},
  clinic: { name: 'Molar', phone: '+1 212 555 0100', timeZone: 'America/New_York' },
};

/** A page resolves addresses against its origin; Node does not. */
function answerWith(answer: (request: Request) => Promise<Response>) {
  const Base = globalThis.Request;
  vi.stubGlobal(
    'Request',
    class extends Base {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' && input.startsWith('/') ? `http://clinic.test${input}` : input, init);
      }
    },
  );
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the server is asked once, and its answer is remembered for a start without a network', async () => {
  const fetch = answerWith(async () => Response.json(config));
  const storage = createTabStorage();
  const clinic = createClinicConfig(storage);
  expect(await Promise.all([clinic.load(), clinic.load()])).toEqual([config, config]);
  expect(fetch.mock.calls.map(([request]) => `${request.method} ${new URL(request.url).pathname}`)).toEqual([
    'GET /config',
  ]);
  expect(createClinicConfig(storage).current).toEqual(config);
});

test('the answer counts on a device that is full', async () => {
  answerWith(async () => Response.json(config));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = createTabStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const clinic = createClinicConfig(full);
  const told = vi.fn<() => void>();
  clinic.subscribe(told);
  expect(await clinic.load()).toEqual(config);
  expect(told).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});

test('a server that never answers is given up after five seconds, and is not asked again until then', async () => {
  let request: Request | undefined;
  const fetch = answerWith((asked) => {
    request = asked;
    return new Promise((_, reject) => asked.signal.addEventListener('abort', () => reject(asked.signal.reason)));
  });
  const clinic = createClinicConfig(createTabStorage());
  const loading = clinic.load();
  const problem = expect(loading).rejects.toMatchObject({ name: 'TimeoutError' });
  vi.useFakeTimers();
  await expect.poll(() => request).toBeDefined();
  await vi.advanceTimersByTimeAsync(5_000);
  await problem;
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(request?.signal.aborted).toBe(true);
});

test.each([
  ['a captive portal', () => new Response('<title>Welcome</title>')],
  ['a server that fails', () => Response.json({ code: 'server.failed' }, { status: 503 })],
])('%s in place of the clinic does not change what is remembered', async (_, answer) => {
  answerWith(async () => answer());
  const storage = createTabStorage();
  storage.setItem('molar.config', JSON.stringify(config));
  expect(await createClinicConfig(storage).load()).toEqual(config);
  await expect(createClinicConfig(createTabStorage()).load()).rejects.toThrow();
});

test('a device that could not ask asks again', async () => {
  let isAway = true;
  const fetch = answerWith(async () => {
    if (isAway) throw new TypeError('fetch failed');
    return Response.json(config);
  });
  const clinic = createClinicConfig(createTabStorage());
  await expect(clinic.load()).rejects.toThrow();
  isAway = false;
  expect(await clinic.load()).toEqual(config);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page that stays open can ask again, and keeps what it knows while the clinic is out of reach', async () => {
  const closed = { weekdays: ['sunday'], dates: [] };
  const answers = [Response.json(config), Response.json({ ...config, clinic: { ...config.clinic, closed } })];
  const fetch = answerWith(async () => answers.shift() ?? Promise.reject(new TypeError('fetch failed')));
  const clinic = createClinicConfig(createTabStorage());
  const told = vi.fn<() => void>();
  await clinic.load();
  clinic.subscribe(told);
  await clinic.refresh();
  expect([clinic.current?.clinic.closed, told.mock.calls.length]).toEqual([closed, 1]);
  expect((await clinic.load()).clinic.closed).toEqual(closed);
  expect(fetch).toHaveBeenCalledTimes(2);
  await expect(clinic.refresh()).rejects.toThrow();
  expect([clinic.current?.clinic.closed, told.mock.calls.length]).toEqual([closed, 1]);
});

test('a page that has had an answer waits for no other, and a question without an answer does not make it ask again', async () => {
  const { promise: hung, reject: fail } = Promise.withResolvers<Response>();
  const answers = [Promise.resolve(Response.json(config)), hung];
  const fetch = answerWith(() => answers.shift() ?? Promise.reject(new TypeError('fetch failed')));
  const clinic = createClinicConfig(createTabStorage());
  await clinic.load();
  const asked = clinic.refresh();
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
  expect(await Promise.race([clinic.load(), asked, 'waiting'])).toEqual(config);
  fail(new TypeError('fetch failed'));
  await expect(asked).rejects.toThrow();
  expect(await clinic.load()).toEqual(config);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page that is put away while the code for asking loads is reloaded when it is back', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<Response>();
  const fetch = answerWith(() => asked);
  const loading = createClinicConfig(createTabStorage()).load();
  expect(isLoadingCode()).toBe(true);
  await expect.poll(() => fetch).toHaveBeenCalled();
  // The answer itself is no code: waiting for it reloads nothing.
  expect(isLoadingCode()).toBe(false);
  answer(Response.json(config));
  await loading;
});
