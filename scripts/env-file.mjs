import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Reads .env, when there is one, into the environment; what is set already stays. */
export function loadEnvFile() {
  const path = join(root, '.env');
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new Error('.env: must be a file');
  process.loadEnvFile(path);
}
