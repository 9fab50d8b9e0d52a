import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/** Loads .env, if there is one, into the environment without overriding it. @param prefix loads only names that start with it */
export function loadEnvFile(prefix = '') {
  const path = join(root, '.env');
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new Error('.env: must be a file');
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) {
    if (name.startsWith(prefix)) process.env[name] ??= value;
  }
}
