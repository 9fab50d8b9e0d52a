// `npm test`: everything `check` does, then the browser tests on the built page.
// Its last line counts over all runners, and a runner that ran nothing is a failure.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { report } from './report.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
  const { runPlaywright, runStaticChecks, runVitest } = await import('./runners.mjs');
  const { ensureBrowser } = await import('./find-browser.mjs');
  ensureBrowser();
  report([...runStaticChecks(), runVitest(), runPlaywright()]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
