import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

/** The sources as downloaded: no git history, no packages. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'molar-sources-'));
  folders.push(folder);
  const isSource = (path: string) => !/[/\\](\.git|node_modules|dist|\.data|\.cache|test-results)$/.test(path);
  cpSync(root, folder, { recursive: true, filter: isSource });
  return folder;
}

test('the fingerprint of the same sources is the same in another folder and without git history', () => {
  expect(fingerprint(copySources())).toBe(fingerprint(root));
});

test.each(['src/theme.ts', 'package.json', 'public/avatar.svg'])('a change to %s changes the fingerprint', (file) => {
  const folder = copySources();
  const before = fingerprint(folder);
  writeFileSync(join(folder, file), 'other');
  expect(fingerprint(folder)).not.toBe(before);
});

test('another product name changes the fingerprint, and an empty one does not', () => {
  const before = fingerprint(root);
  vi.stubEnv('VITE_PRODUCT_NAME', '');
  expect(fingerprint(root)).toBe(before);
  vi.stubEnv('VITE_PRODUCT_NAME', 'Denta');
  expect(fingerprint(root)).not.toBe(before);
});
