// `npm start`: installs and builds when needed, then runs the server.
import { ensureBuilt, isBuilt } from './built.mjs';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './installed.mjs';
import { becomeNode } from './node-26.mjs';

try {
  loadEnvFile();
  // Dev packages hold the build and the demo accounts: a built page with a real identity project needs neither.
  ensureInstalled({ withDev: !isBuilt() || !process.env.FIREBASE_PROJECT_ID });
  ensureBuilt();
  // What lives short is little here: with the usual 16 MB for it the process holds 55 MB more, and answers no faster.
  // Each of its threads would ask glibc for a heap of its own, 10 MB more in all; two are enough.
  becomeNode(['--max-semi-space-size=2', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
