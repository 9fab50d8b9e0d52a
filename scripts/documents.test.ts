// The documents name only what exists, and everything that they have to name.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../contract/contract.ts';
import { pages } from '../contract/page.ts';
import { root } from './root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A path in the repository. `<`, `*` and `...` mark placeholders and patterns. */
const PATH =
  /`((?:contract|src|sw|server|e2e|test|bench|scripts|docs|public)\/[^`\s*<]*|[a-z-]+\/[\w./-]+\.(?:ts|tsx|mjs))`/g;

test.each(globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root }))(
  'every path that %s names exists',
  (file) => {
    const missing = Array.from(read(file).matchAll(PATH), ([, path = '']) => path.split(':')[0] ?? '').filter(
      (path) => !/\.\.\.|NNN/.test(path) && !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  },
);

test('the specification names every page and every call', () => {
  const text = read('docs/specification.md');
  expect(pages.filter((path) => !text.includes(`\`${path}\``))).toEqual([]);
  const calls = Object.values(contract).map(
    ({ method, path }) => `${method} ${path.replace('{userEmail}', '{email}')}`,
  );
  expect(calls.filter((call) => !text.includes(`\`${call}`))).toEqual([]);
});

test('the architecture draws the states of an entry as the sender does', () => {
  const [, drawing = ''] = /## An entry's states\n\n```\n([^`]*)\n```/.exec(read('ARCHITECTURE.md')) ?? [];
  expect(drawing).toContain('enqueue');
  expect(read('src/sync/drain.ts')).toContain(drawing.replace(/^/gm, ' *     '));
});

test('the architecture names every table of the store', () => {
  const migrations = globSync('server/store/migrations/*.ts', { cwd: root }).map(read).join('\n');
  const tables = Array.from(migrations.matchAll(/createTable\('(\w+)'\)/g), ([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(20);
  const text = read('ARCHITECTURE.md');
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('every variable that the code reads is in the table of switches', () => {
  const files = globSync(['{server,scripts,e2e,test,bench}/**/*.{ts,mjs}', '*.config.ts'], { cwd: root });
  // Set by the system, by npm, or by one script for another.
  const own = ['PATH', 'HOME', 'INIT_CWD', 'MOLAR_SERVER', 'NODE_COMPILE_CACHE', 'VITEST'];
  const inCode = files.flatMap((file) =>
    Array.from(read(file).matchAll(/process\.env\.([A-Z]\w+)/g), ([, name = '']) => name),
  );
  const inExample = Array.from(read('.env.example').matchAll(/^([A-Z]\w+)=/gm), ([, name = '']) => name);
  const names = new Set([...inCode, ...inExample].filter((name) => !own.includes(name)));
  expect(names.size).toBeGreaterThan(20);
  const table = read('docs/switches.md');
  expect([...names].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
