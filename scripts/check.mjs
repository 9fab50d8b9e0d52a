// `npm run check`: types, lint, format, and every test that needs no browser.
import { ensureInstalled } from './installed.mjs';
import { report } from './report.mjs';
import { runStaticChecks, runVitest } from './runners.mjs';

try {
  ensureInstalled({ withDev: true });
  report([...runStaticChecks(), runVitest()]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
