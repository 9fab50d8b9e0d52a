// Who may import whom, types included: every room sees only the rooms and packages named here, and there are no import cycles.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const BELOW_APP = 'contract|src/(?:base|data|platform|sync|words|commands)';
/** Features that all others may build on. */
const SHARED = 'src/features/(?:ui|live|outbox|messages)';
const BELOW_FEATURES = `${BELOW_APP}|src/app|${SHARED}`;

/**
 * A room is a pattern for the start of a path; the first match counts. A room sees itself, the rooms in the second column and
 * the packages in the third. Without a third column it may import any package.
 */
const ROOMS: [room: string, sees: string, packages?: string][] = [
  ['contract', '', 'valibot|dayjs'],
  ['src/base', '', ''],
  ['src/data', 'contract|src/base', 'dexie'],
  ['src/platform', 'contract|src/base', 'valibot|ky|firebase|@stripe/stripe-js|workbox-window|fake-indexeddb'],
  ['src/sync', 'contract|src/(?:base|data)', 'valibot|dexie|ky|eventsource-parser'],
  ['src/words', 'contract|src/(?:base|data|sync)', 'valibot|dayjs'],
  ['src/commands', 'contract|src/(?:base|data|sync)', 'valibot|dexie'],
  ['src/app', BELOW_APP, '(?!@mantine\\b).*'],
  [SHARED, BELOW_FEATURES],
  ['src/features/[^/]+', BELOW_FEATURES],
  ['src/routes', 'contract|src/(?:base|data|platform|sync|words|commands|app|features)'],
  ['src/[^/]+$', 'contract|src'],
  ['sw', 'contract|src/(?:base|data|platform|sync)', 'dexie|valibot'],
  ['server', 'contract', '(?!(?:react|react-dom|dexie|@mantine|@tanstack)\\b).*'],
  ['(?:e2e|test|bench)|scripts/make-screenshots\\.mjs$', '.*'],
  ['scripts|[^/]+\\.ts$', 'contract|scripts|[^/]+\\.(?:ts|json)$'],
];

/** Tests, and modules that only tests use. */
const IS_TEST = /\.(?:test|spec)\.tsx?$|\/test-[^/]*\.ts$|^server\/testing\/|^(?:e2e|test|bench)\//;

const SOURCES = ['{contract,src,sw,server,scripts,e2e,test,bench}/**/*.{ts,tsx,mjs,css}', '*.ts'];
const IMPORT = /(?:\bfrom |^import |\bimport\()['"]([^'"\n]+)['"]/gm;

const files = globSync(SOURCES, { cwd: root });
const imports = new Map(files.map((file) => [file, listImports(file)]));

interface Imported {
  files: string[];
  packages: string[];
}

function listImports(file: string): Imported {
  const text = readFileSync(join(root, file), 'utf8');
  const names = Array.from(text.matchAll(IMPORT), ([, name = '']) => name);
  const paths = names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
  return {
    files: paths.flatMap((path) =>
      ['', '.ts', '.tsx'].map((end) => path + end).filter((known) => files.includes(known)),
    ),
    packages: names.filter((name) => !/^[./]|^(?:node|virtual):/.test(name)),
  };
}

const startsIn = (path: string, rooms: string) => new RegExp(`^(?:${rooms})(?![\\w-])`).test(path);

function roomOf(file: string) {
  for (const [pattern, sees, packages = '.*'] of ROOMS) {
    const [room] = new RegExp(`^(?:${pattern})(?![\\w-])`).exec(file) ?? [];
    if (room === undefined) continue;
    return { sees: [room, sees].filter(Boolean).join('|'), packages };
  }
  throw new Error(`${file} stands in no room.`);
}

test('every file imports only from rooms that its own may see', () => {
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.flatMap((file) => {
    const { sees } = roomOf(file);
    return (imports.get(file)?.files ?? [])
      .filter((target) => !IS_TEST.test(file) && !startsIn(target, sees))
      .map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('every file imports only packages that its room may know', () => {
  const wrong = files
    .filter((file) => !IS_TEST.test(file))
    .flatMap((file) => {
      const known = new RegExp(`^(?:${roomOf(file).packages})(?:/|$)`);
      return (imports.get(file)?.packages ?? []).filter((name) => !known.test(name)).map((name) => `${file}: ${name}`);
    });
  expect(wrong).toEqual([]);
});

test('the product imports no modules that are only for tests', () => {
  const wrong = files.flatMap((file) =>
    (imports.get(file)?.files ?? [])
      .filter((target) => !IS_TEST.test(file) && !startsIn(file, 'scripts') && IS_TEST.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

// docs/decisions/050 has the reason for each.
test.each([
  [
    'ky makes the calls',
    /(?<![.\w])fetch\(|globalThis\.fetch\(|XMLHttpRequest|sendBeacon/,
    ['src/sync/read-visit-stream.ts', 'sw/images.ts', 'sw/shell.ts'],
  ],
  [
    'dayjs words days and times',
    /Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|\.toLocale(?:Date|Time)?String/,
    ['contract/clinic-date.ts'],
  ],
  ['dayjs counts days', /\.[gs]et(?:UTC)?(?:Date|Day|Month|FullYear)\(|86_?400_?000|24 \* 60 \* 60/, []],
])('%s, except in the files named here', (_, pattern, named) => {
  const found = files.filter((file) => /^(?:src|sw|contract)\//.test(file) && !IS_TEST.test(file));
  expect(found.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort()).toEqual(named);
});

test('there are no import cycles', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    else if (!done.has(file)) for (const target of imports.get(file)?.files ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});
