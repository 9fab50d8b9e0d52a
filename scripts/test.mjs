// `npm test`: everything `check` does, then the browser tests on the built page: all in Chromium, one walk in Firefox and WebKit.
// Its last line is the total over all runners. A runner that ran nothing is a failure.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { report } from './report.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
  const { runEngines, runPlaywright, runStaticChecks, runVitest } = await import('./runners.mjs');
  const { ensureBrowser } = await import('./find-browser.mjs');
  const { ensureEngines } = await import('./find-engines.mjs');
  ensureBrowser();
  ensureEngines();
  report([...runStaticChecks(), runVitest(), runPlaywright(), runEngines()]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
