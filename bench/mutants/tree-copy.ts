/** A copy of the working tree, uncommitted changes included, so that mutants don't touch the original. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath } from '../../scripts/node-26.mjs';
import { root } from '../../scripts/root.mjs';
import type { Mutant } from './mutant.ts';

/** A mutant can cause an infinite loop, which Vitest's own time limits do not catch (milliseconds). */
const TIME_LIMIT = 10 * 60_000;

export interface TreeCopy {
  /** Applies the mutant, runs `work` and restores the file. */
  withMutant<T>(mutant: Mutant, work: () => Promise<T>): Promise<T>;
  /** Whether these tests pass, or all tests if none are named. @param isShown prints their output */
  passes(tests: readonly string[], isShown?: boolean): Promise<boolean>;
  remove(): void;
}

export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'molar-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  return {
    async withMutant({ file, text, replacement }, work) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        before.replace(text, () => replacement),
      );
      try {
        return await work();
      } finally {
        writeFileSync(path, before);
      }
    },

    async passes(tests, isShown = false) {
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...tests];
      // Its own process group, so that servers started by its tests end with it.
      const child = spawn(nodePath(), args, {
        cwd: folder,
        stdio: isShown ? 'inherit' : 'ignore',
        // A mutant that only a race or a rare seed notices must not survive by chance.
        env: { ...process.env, MOLAR_SEEDS: 'all' },
        detached: true,
      });
      const end = () => {
        if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      };
      process.once('exit', end);
      const limit = setTimeout(end, TIME_LIMIT);
      const [status] = await once(child, 'close');
      clearTimeout(limit);
      process.off('exit', end);
      return status === 0;
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
