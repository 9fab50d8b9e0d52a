// One hash over everything a build is made from. It tells whether dist/ is up to date, and identifies a build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const SOURCES = [
  'contract',
  'index.html',
  'manifest.ts',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'src',
  'sw',
  'vite.config.ts',
];

/** Independent of where `folder` is, and of its git history. */
export function fingerprint(folder) {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_') && value) hash.update(`${name}=${value}\n`);
  }
  for (const file of SOURCES.flatMap((path) => filesBelow(folder, path)).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

/** Leaves out tests, which are not built, and the route tree, which the build itself writes. */
function filesBelow(folder, path) {
  if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) return [];
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path)).flatMap((name) => filesBelow(folder, `${path}/${name}`));
}
