/** For tests: `npm run backup`, `npm run restore` and `npm run audit`, as npm calls them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Returns the output and the exit code. */
export async function runStoreCommand(
  name: 'backup' | 'restore' | 'audit',
  given: string | readonly string[],
  variables: Record<string, string>,
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../scripts/${name}.mjs`), ...(given.length > 0 ? [given].flat() : [])],
    {
      env: { PATH, NODE_COMPILE_CACHE, ...variables },
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
