// The container leaves out packages that only the page needs: none of them may be one that the server imports. What it is
// made from is what .dockerignore lets through, and tests are not.
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

test('what the container leaves out are dependencies', () => {
  expect(leftOut.length).toBeGreaterThan(10);
  expect(leftOut.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('what it keeps is what the server imports', () => {
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

test('what it is made from is there, and let through', () => {
  const needed = [...copied, ...SOURCES, '.npmrc'];
  expect(copied).toContain('server');
  expect(needed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(needed.filter((path) => !letThrough.includes(path))).toEqual([]);
});

test('nothing else is let through, and no test', () => {
  expect(rules[0]).toBe('*');
  expect(rules.slice(-2)).toEqual(['**/*.test.*', 'server/testing']);
  expect(letThrough.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test('what the server runs imports no test', () => {
  expect(serverFiles.filter((file) => /from '[^']*(\/testing\/|\.test\.ts')/.test(read(file)))).toEqual([]);
});
