/**
 * For tests: the server of the last release, taken out of this clone's history, so that it can be tried beside ours. At a release
 * both constants move to it.
 */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folder.ts';

const root = join(import.meta.dirname, '../..');
const COMMIT = 'f02c95a444a431160a7d13ab721e7a1d702828d4';
/** The last one of its `migrations.ts`. */
export const LAST_MIGRATION = '0009-refused-answers';

/** Its `main.ts`, with the packages of today; undefined in a copy whose history does not reach that far. */
export function lastRelease(): string | undefined {
  const folder = testFolder();
  // An index of its own: that of the clone stays as it is.
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
