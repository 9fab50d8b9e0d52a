// Builds dist/ if its sources have changed since the last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ensureInstalled } from './installed.mjs';
import { collectNode } from './node-26.mjs';
import { root } from './root.mjs';

const STAMP = join(root, 'dist', '.sources');

export function isBuilt() {
  // A build reads these variables, whichever command starts it.
  loadEnvFile('VITE_');
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(root);
}

export function ensureBuilt() {
  if (isBuilt()) return;
  ensureInstalled({ withDev: true });
  console.error('Building the page ...');
  build(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  build(['scripts/compress.mjs', 'dist']);
  writeFileSync(STAMP, fingerprint(root));
}

function build(args) {
  const { status, output } = collectNode(args);
  if (status !== 0) throw new Error(`${output}\nThe build failed: see its message above.`);
}
