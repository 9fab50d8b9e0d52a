// `npm run build`: builds the page if its sources have changed.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
