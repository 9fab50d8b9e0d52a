// The container leaves out the packages that only the page needs, and none that the server imports. .dockerignore lets
// through the files that the image is built from, and no tests.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from './fingerprint.mjs';
import { root } from './root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const [, list = ''] = /^RUN npm uninstall [^\n]*\\\n((?:.*\\\n)*.*)$/m.exec(read('deploy/Containerfile')) ?? [];
const leftOut = list.split(/[\s\\]+/).filter(Boolean);
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

const serverFiles = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^server\/testing\//.test(file),
);

test('every package that the container leaves out is a dependency', () => {
  expect(leftOut.length).toBeGreaterThan(10);
  expect(leftOut.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('the container keeps exactly the dependencies that the server imports', () => {
  const imported = new Set(
    serverFiles.flatMap((file) =>
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

const copied = Array.from(
  read('deploy/Containerfile').matchAll(/--from=build \/molar\/(\S+)/g),
  ([, path = '']) => path,
).filter((path) => path !== 'node_modules' && path !== 'dist');
const rules = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const letThrough = rules.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

test('every file that the image is built from exists, and .dockerignore lets it through', () => {
  const needed = [...copied, ...SOURCES, '.npmrc'];
  expect(copied).toContain('server');
  expect(needed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(needed.filter((path) => !letThrough.includes(path))).toEqual([]);
});

test('.dockerignore lets nothing else through, and no tests', () => {
  expect(rules[0]).toBe('*');
  expect(rules.slice(-2)).toEqual(['**/*.test.*', 'server/testing']);
  expect(letThrough.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test('no file of the server imports a test or a test helper', () => {
  expect(serverFiles.filter((file) => /from '[^']*(\/testing\/|\.test\.ts')/.test(read(file)))).toEqual([]);
});
