import { type Env, readEnv } from '../env.ts';
import { StartError } from '../start-error.ts';
import { keepFilesPrivate } from '../store/private-folder.ts';

/**
 * Prints the line that the command returns. If the command fails, prints one line and exits with status 1.
 * @param tool the PostgreSQL tool to use instead; undefined for a command that works on both engines
 */
export async function runCommand(
  tool: 'pg_dump' | 'pg_restore' | undefined,
  command: (env: Env, given: string[]) => Promise<string>,
): Promise<void> {
  keepFilesPrivate();
  try {
    const env = readEnv(process.env);
    if (tool && env.databaseUrl) throw new StartError(`DATABASE_URL is set: use ${tool}, as docs/operations.md says`);
    process.stdout.write(`${await command(env, process.argv.slice(2))}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
