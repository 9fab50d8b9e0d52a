import { afterEach, expect, test, vi } from 'vitest';
import { type Received, startTestServer } from '../testing/server.ts';
import { createIntake } from './intake.ts';

const clock = vi.hoisted(() => ({ sleep: undefined as (() => Promise<void>) | undefined }));
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms: number) => clock.sleep?.() ?? real.setTimeout(ms) };
});
afterEach(() => {
  clock.sleep = undefined;
});

test('with too many calls waiting for the store, new ones are told to retry, and health checks are answered', async () => {
  const server = await startTestServer();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held = server.store.transaction(async () => {
    begun.resolve();
    await goOn.promise;
  });
  await begun.promise;

  const answered: Received[] = [];
  const calls = Array.from({ length: 1210 }, async () => {
    const answer = await server.send('GET', '/available?date=Nov 23, 2026');
    answered.push(answer);
    return answer;
  });
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(10);
  for (const { status, headers, body } of answered) {
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '1', 'server.busy']);
  }
  expect((await server.send('GET', '/healthz')).status).toBeOneOf([200, 503]);
  expect((await server.send('GET', '/readyz')).body).toMatchObject({ code: 'server.unavailable' });
  // The page and calls that need no store still work.
  expect((await server.send('GET', '/nothing')).status).toBe(404);
  expect(answered).toHaveLength(10);

  goOn.resolve();
  const all = await Promise.all(calls);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1200);
  expect((await server.send('GET', '/available?date=Nov 23, 2026')).status).toBe(200);
  await held;
  await server.close();
});

test('a refusal is sent only after a delay', async () => {
  const intake = createIntake();
  for (let count = 0; count < 1200; count++) intake(() => new Promise(() => {}));
  const slept = Promise.withResolvers<void>();
  clock.sleep = () => slept.promise;
  let isTold = false;
  const refused = intake(async () => {}).catch((error) => {
    isTold = true;
    return error;
  });
  await new Promise(setImmediate);
  expect(isTold).toBe(false);
  slept.resolve();
  expect(await refused).toMatchObject({ code: 'server.busy' });
});

test('of calls that come together, some wait until other work was done', async () => {
  const intake = createIntake();
  let begun = 0;
  const calls = Array.from({ length: 100 }, async () => {
    await new Promise(setImmediate);
    await intake(async () => {
      begun++;
      const end = performance.now() + 1;
      while (performance.now() <= end);
    });
  });
  await new Promise(setImmediate);
  expect(begun).toBeLessThan(100);
  await Promise.all(calls);
});
