// `npm run bench`: the benchmarks, each printing ratios.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { runNode } from './node-26.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
  process.exitCode = runNode(['bench/main.ts']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
