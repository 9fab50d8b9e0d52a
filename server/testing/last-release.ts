/**
 * For tests: the server of the last release, checked out from this clone's history, so that it can run beside the current one.
 * Update both constants at each release.
 */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folder.ts';

const root = join(import.meta.dirname, '../..');
const COMMIT = 'f02c95a444a431160a7d13ab721e7a1d702828d4';
/** The last migration in its `migrations.ts`. */
export const LAST_MIGRATION = '0009-refused-answers';

/** Its `main.ts`, with today's packages; undefined in a clone whose history does not go back that far. */
export function lastRelease(): string | undefined {
  const folder = testFolder();
  // A separate index, so the clone's own stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') };
  try {
    const files = ['server', 'contract', 'package.json'];
    execFileSync('git', [`--work-tree=${folder}`, 'checkout', COMMIT, '--', ...files], {
      cwd: root,
      env,
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return join(folder, 'server/main.ts');
}
