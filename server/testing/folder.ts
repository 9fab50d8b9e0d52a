/** For tests: a new folder that goes away with the test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'molar-test-'));
  folders.push(folder);
  return folder;
}
