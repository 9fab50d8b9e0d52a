/** Loaded into a server with `--import`: every two seconds it prints a sample of the process as one line. */
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Sample, WATCHED } from './sample.ts';

const EVERY = 2000;

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  const late = (share: number) => Math.max(0, delay.percentile(share) / 1e6 - 10);
  const sample = {
    rss: rss / 2 ** 20,
    heap: heapUsed / 2 ** 20,
    handles: countHandles(),
    lag50: late(50),
    lag99: late(99),
  };
  process.stderr.write(`${WATCHED}${JSON.stringify(sample satisfies Sample)}\n`);
  delay.reset();
}, EVERY).unref();

function countHandles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
