import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, type LogLevel } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function logTo(level: LogLevel = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}
const call = { id: 'a1', method: 'GET', route: '/booking/{id}', status: 200, ms: 1.5 };

test('a request is one line of JSON with its time', () => {
  const { log, lines, read } = logTo();
  log.request(call);
  expect(lines[0]?.endsWith('}\n')).toBe(true);
  expect(read()).toEqual([{ level: 'info', time: '2026-11-22T10:00:00.000Z', ...call }]);
});

test('a load balancer’s health checks leave no lines while all is well', () => {
  const { log, read } = logTo();
  for (const route of ['/healthz', '/readyz']) {
    for (const status of [200, 503]) log.request({ ...call, route, status });
  }
  expect(read()).toMatchObject([
    { route: '/healthz', status: 503 },
    { route: '/readyz', status: 503 },
  ]);
});

test('an error names its request, and its only line break is the last character', () => {
  const { log, lines, read } = logTo();
  const cause = Object.assign(new RangeError('refused'), { code: 'ECONNREFUSED' });
  log.error('request failed', new TypeError('broken', { cause }), { id: 'a1', route: '/doctor' });
  const err = { type: 'TypeError', message: 'broken', cause: { type: 'RangeError', code: 'ECONNREFUSED' } };
  expect(read()).toMatchObject([{ level: 'error', msg: 'request failed', id: 'a1', err }]);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
});

test('each cause gets one line a minute, and the next says how many were left out', () => {
  const { log, read } = logTo();
  for (let count = 0; count < 400; count++) log.error('keys', new Error('away'), { id: `${count}` });
  log.error('keys', new Error('another'));
  expect(read().map(({ err, leftOut, id }) => [err.message, leftOut, id])).toEqual([
    ['away', undefined, '0'],
    ['another', undefined, undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(read().slice(2)).toMatchObject([{ id: '399', leftOut: 399, err: { message: 'away' } }]);
  log.error('keys', new Error('away'));
  expect(read()).toHaveLength(3);
  vi.advanceTimersByTime(120_000);
  expect(read().slice(3)).toMatchObject([{ leftOut: 1 }]);
  log.error('keys', new Error('away'));
  expect(read()[4].leftOut).toBeUndefined();
});

test('lines that were left out are reported at the end', () => {
  const { log, read } = logTo();
  for (let count = 0; count < 3; count++) log.error('keys', new Error('away'));
  log.close();
  expect(read()[1]).toMatchObject({ leftOut: 2 });
});

test('too many causes are logged as one', () => {
  const { log, read } = logTo();
  for (let count = 0; count < 2000; count++) log.error('cause', new Error(`of kind ${count}x`));
  expect(read().length).toBeLessThan(600);
});

test.each([
  ['error', 1],
  ['silent', 0],
] as const)('at level %s requests are left out', (level, count) => {
  const { log, lines } = logTo(level);
  log.request(call);
  log.error('broken', undefined);
  expect(lines).toHaveLength(count);
});
