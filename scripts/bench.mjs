// `npm run bench`: every benchmark, printed and written to bench/RESULTS.md. `npm run bench -- start drain` runs some of
// them, and only prints.
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
