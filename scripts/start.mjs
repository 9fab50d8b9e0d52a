// `npm start`: installs and builds if needed, then runs the server.
import { ensureBuilt, isBuilt } from './built.mjs';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './installed.mjs';
import { becomeNode } from './node-26.mjs';

try {
  loadEnvFile();
  // Dev packages are for the build and the demo accounts: a built page with a real identity project needs neither.
  ensureInstalled({ withDev: !isBuilt() || !process.env.FIREBASE_PROJECT_ID });
  ensureBuilt();
  // The server allocates few short-lived objects: with V8's usual 16 MB semi-spaces it uses 55 MB more and is no faster.
  // glibc would give each thread an arena of its own, 10 MB more in all; two are enough.
  becomeNode(['--max-semi-space-size=2', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
