/** For tests: `npm run backup` and `npm run restore`, as npm calls them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Answers with what was printed, and the exit code. */
export async function runStoreCommand(name: 'backup' | 'restore', file: string, variables: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../scripts/${name}.mjs`), ...(file ? [file] : [])],
    {
      env: { PATH: process.env.PATH, ...variables },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
