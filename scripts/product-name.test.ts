import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'molar-product-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');

beforeAll(() => {
  const isSource = (path: string) => !/[/\\](\.git|\.env|node_modules|dist|\.data|test-results)$/.test(path);
  cpSync(root, folder, { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, '.env'), 'VITE_PRODUCT_NAME=Denta\n');
  const { VITE_PRODUCT_NAME: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});

test('a build takes the product name from .env, for every page and for the installed app', () => {
  expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({ name: 'Denta', short_name: 'Denta' });
  expect(read('about.html')).toContain('<title>About - Denta</title>');
  expect(read('shell.html')).toContain('<title>Denta</title>');
});

test('the default product name is left nowhere in the build', () => {
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(html|js|css|webmanifest)$/.test(name));
  expect(texts.filter((name) => /\bMolar\b/.test(read(name)))).toEqual([]);
});
