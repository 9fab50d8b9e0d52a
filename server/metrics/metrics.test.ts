import { expect, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { testFolder } from '../testing/folder.ts';
import { runServer, startServer } from '../testing/process.ts';
import { createLastRuns } from './last-runs.ts';
import { createMetrics, type MetricsDeps } from './metrics.ts';

const TOKEN = 'a-token-of-an-operator';
const metricsOf = (deps: Partial<MetricsDeps> = {}) =>
  createMetrics({
    store: { connections: undefined },
    lastRuns: createLastRuns(),
    countPictures: () => 0,
    countStreams: () => 0,
    countAlerts: async () => 0,
    ...deps,
  });
const call = { id: '1', method: 'GET', route: '/booking/{id}', status: 200, ms: 30 };

test('requests are counted by route and status, and timed', async () => {
  const metrics = metricsOf();
  metrics.count(call);
  metrics.count({ ...call, ms: 3 });
  metrics.count({ ...call, status: 404 });
  const text = await metrics.read();
  expect(text).toContain('molar_requests_total{method="GET",route="/booking/{id}",status="200"} 2\n');
  expect(text).toContain('molar_requests_total{method="GET",route="/booking/{id}",status="404"} 1\n');
  expect(text).toContain('molar_request_duration_seconds_bucket{le="0.005",method="GET",route="/booking/{id}"} 1\n');
  expect(text).toContain('molar_request_duration_seconds_count{method="GET",route="/booking/{id}"} 3\n');
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  }
});

test('gauges are read when the metrics are requested', async () => {
  const lastRuns = createLastRuns();
  let alerts = 2;
  const metrics = metricsOf({
    store: { connections: () => ({ open: 7, idle: 3, waiting: 1 }) },
    lastRuns,
    countPictures: () => 5,
    countStreams: () => 2,
    countAlerts: async () => alerts,
  });
  lastRuns.note('backup', 1_700_000_000_000);
  const text = await metrics.read();
  expect(text).toContain('molar_database_connections{state="waiting"} 1\n');
  expect(text).toContain('molar_database_connections{state="open"} 7\n');
  expect(text).toContain('molar_pictures_waiting 5\n');
  expect(text).toContain('molar_event_streams 2\n');
  expect(text).toContain('molar_payment_alerts 2\n');
  expect(text).toContain('molar_last_success_timestamp_seconds{task="backup"} 1700000000\n');
  expect(text).not.toContain('payment-sweep');
  alerts = 0;
  expect(await metrics.read()).toContain('molar_payment_alerts 0\n');
});

test('while the store is unavailable, the other metrics can still be read', async () => {
  const text = await metricsOf({ countAlerts: () => Promise.reject(new Error('away')) }).read();
  expect(text).toContain('molar_payment_alerts Nan\n');
  expect(text).toContain('molar_pictures_waiting 0\n');
});

test('metrics are off by default, and otherwise need the token or have their own port', async () => {
  const off = await startServer({});
  expect((await off.send('GET', '/metrics')).status).toBe(404);
  await off.end('SIGTERM');

  const port = String(await freePort());
  const BACKUP_DIR = testFolder();
  const server = await startServer({ METRICS_TOKEN: TOKEN, METRICS_PORT: port, BACKUP_DIR });
  const own = `http://127.0.0.1:${port}/metrics`;
  expect((await server.send('GET', '/metrics')).body.code).toBe('auth.missing');
  expect((await server.send('GET', '/metrics', { token: `${TOKEN}x` })).body.code).toBe('auth.invalid');
  const unknown = await fetch(own);
  expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const { status, headers, body } = await server.send('GET', '/metrics', { token: TOKEN });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(body).toContain('molar_requests_total{method="GET",route="/metrics",status="401"} 2\n');
  const tasks = async () =>
    (await server.send('GET', '/metrics', { token: TOKEN })).body.match(/task="[\w-]+"/g).toSorted();
  await expect.poll(tasks, { timeout: 30_000 }).toEqual(['task="backup"', 'task="payment-sweep"']);

  const second = await runServer({ METRICS_PORT: port });
  expect(second.code).toBe(1);
  expect(second.output).toContain(`METRICS_PORT: ${port} is in use; stop what uses it, or set another METRICS_PORT\n`);
  expect(second.output).not.toContain('a new clinic begins');
  expect(await server.end('SIGTERM')).toBe(0);

  const open = await startServer({ METRICS_PORT: port });
  expect([(await fetch(own)).status, (await open.send('GET', '/metrics')).status]).toEqual([200, 404]);
  expect(await open.end('SIGTERM')).toBe(0);
});
