/** For tests: a new folder that goes away with the test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenDone } from './when-done.ts';

const folders: string[] = [];
whenDone(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'molar-test-'));
  folders.push(folder);
  return folder;
}
