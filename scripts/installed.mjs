// Checks that node_modules matches the lockfile, and installs if not.
// Runs before anything is installed, on the machine's own Node: no packages, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Installs the locked packages unless they are already installed.
 * @param {{ withDev: boolean }} need with `withDev: false`, an installation without dev packages is left as it is
 */
export function ensureInstalled({ withDev }) {
  if (isInstalled(withDev)) return;
  console.error('Installing packages (the first time this takes a minute or two) ...');
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error', ...(withDev ? ['--include=dev'] : [])];
  // npm prints to our stderr, so that stdout stays for the program's own lines.
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed: see its message above.');
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install counts as missing. */
function isInstalled(withDev) {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !withDev) ||
      installed[path]?.version === wanted.version,
  );
}

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
