/** For tests: a real disk that can be full. Only root may mount one, so elsewhere these tests are skipped. */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from './folder.ts';
import { whenDone } from './when-done.ts';

export interface SmallDisk {
  folder: string;
  /** Leaves not a single byte free. */
  fill(): void;
  empty(): void;
}

/** Undefined if it can't be mounted. */
export function mountSmallDisk(size: `${number}m`): SmallDisk | undefined {
  const parent = testFolder();
  // The test's PostgreSQL runs as the user nobody, and has to own its folder.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  try {
    const owner = execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},uid=${owner}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  whenDone(() => void execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (let length = 65_536; length >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(length));
        } catch {
          length /= 2;
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(filler),
  };
}
