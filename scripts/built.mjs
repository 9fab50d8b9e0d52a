// Builds dist/ when what it is made from has changed since.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './installed.mjs';
import { collectNode } from './node-26.mjs';
import { root } from './root.mjs';

const SOURCES = [
  'contract',
  'index.html',
  'package-lock.json',
  'public',
  'scripts/compress.mjs',
  'src',
  'sw',
  'vite.config.ts',
];
const STAMP = join(root, 'dist', '.sources');

export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

export function ensureBuilt() {
  if (isBuilt()) return;
  ensureInstalled({ withDev: true });
  console.error('Building the page ...');
  build(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  build(['scripts/compress.mjs', 'dist']);
  writeFileSync(STAMP, fingerprint());
}

function build(args) {
  const { status, output } = collectNode(args);
  if (status !== 0) throw new Error(`${output}\nThe build failed: see its message above.`);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  for (const file of SOURCES.flatMap(filesBelow).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Tests are not built, and the route tree is written by the build itself. */
function filesBelow(path) {
  if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}
