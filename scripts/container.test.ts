// The container leaves out packages that only the page needs: none of them may be one that the server imports.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const [, list = ''] = /^RUN npm uninstall [^\n]*\\\n((?:.*\\\n)*.*)$/m.exec(read('deploy/Containerfile')) ?? [];
const leftOut = list.split(/[\s\\]+/).filter(Boolean);
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

test('what the container leaves out are dependencies', () => {
  expect(leftOut.length).toBeGreaterThan(10);
  expect(leftOut.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('what it keeps is what the server imports', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^server\/testing\//.test(file),
  );
  const imported = new Set(
    files.flatMap((file) =>
      Array.from(read(file).matchAll(/(?:\bfrom |\bimport\()['"]((?:@[\w-]+\/)?[\w-]+)/g), ([, name = '']) => name),
    ),
  );
  const kept = Object.keys(dependencies).filter((name) => !leftOut.includes(name));
  expect(kept.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => imported.has(name))
      .toSorted(),
  );
});

test('every folder that it copies is there', () => {
  const copied = Array.from(
    read('deploy/Containerfile').matchAll(/--from=build \/molar\/(\S+)/g),
    ([, path = '']) => path,
  );
  const known = globSync('*', { cwd: root }).concat('dist', 'deploy/health-check.mjs');
  expect(copied.filter((path) => !known.includes(path))).toEqual([]);
});
