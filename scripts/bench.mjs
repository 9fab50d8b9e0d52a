// `npm run bench`: runs all benchmarks except the long ones, prints them and writes bench/RESULTS.md. `npm run bench -- start
// drain` runs the named ones and only prints.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { runNode } from './node-26.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
  const { ensureBrowser } = await import('./find-browser.mjs');
  ensureBrowser();
  process.exitCode = runNode(['bench/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
