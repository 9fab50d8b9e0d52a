// What a build is made from, as one hash: whether dist/ is still that of the sources, and the name that a build goes by.
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

/** The same wherever `folder` lies, with or without its history. */
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

/** Tests are not built, and the route tree is written by the build itself. */
function filesBelow(folder, path) {
  if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) return [];
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path)).flatMap((name) => filesBelow(folder, `${path}/${name}`));
}
