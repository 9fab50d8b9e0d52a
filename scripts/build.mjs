// `npm run build`: the page, when its sources have changed.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

try {
  ensureInstalled({ withDev: true });
  ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
