/** The server's metrics, in Prometheus' text format. No label says anything about a caller. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestLine } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import type { LastRuns } from './last-runs.ts';

export interface Metrics {
  contentType: string;
  count(line: RequestLine): void;
  read(): Promise<string>;
}

export interface MetricsDeps {
  store: Pick<Store, 'connections'>;
  lastRuns: LastRuns;
  countPictures(): number;
  countStreams(): number;
  countAlerts(): Promise<number>;
}

/** Seconds: a call takes a few milliseconds, a statement at most five seconds, and a picture half a minute. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ store, lastRuns, countPictures, countStreams, countAlerts }: MetricsDeps): Metrics {
  const registry = new Registry();
  // Memory, CPU, handles, garbage collection and the event loop's lag.
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'molar_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'molar_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const gauge = (name: string, help: string, collect: (gauge: Gauge) => void | Promise<void>, label?: string) =>
    new Gauge({
      name,
      help,
      ...(label && { labelNames: [label] }),
      registers: [registry],
      collect() {
        return collect(this);
      },
    });

  const { connections } = store;
  if (connections) {
    const set = (into: Gauge) => {
      for (const [state, count] of Object.entries(connections())) into.set({ state }, count);
    };
    gauge('molar_database_connections', 'Connections to PostgreSQL, and calls that wait for one', set, 'state');
  }
  gauge('molar_pictures_waiting', 'Pictures being read or waiting for it', (into) => into.set(countPictures()));
  gauge('molar_event_streams', 'Front desks that are told of changes', (into) => into.set(countStreams()));
  gauge('molar_payment_alerts', 'Payments that need a person and that nobody has seen to', async (into) => {
    // Not a failure: the other metrics matter even more while the store is unavailable.
    into.set(await countAlerts().catch(() => Number.NaN));
  });
  const setRuns = (into: Gauge) => {
    for (const [task, at] of lastRuns.read()) into.set({ task }, at / 1000);
  };
  gauge('molar_last_success_timestamp_seconds', 'When a task last came to a good end', setRuns, 'task');

  return {
    contentType: registry.contentType,
    count({ method, route, status, ms }) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, ms / 1000);
    },
    read: () => registry.metrics(),
  };
}
