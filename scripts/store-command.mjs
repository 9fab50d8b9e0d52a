import { resolve } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './installed.mjs';
import { becomeNode } from './node-26.mjs';

/** Becomes a command of the server with what was given. Files are meant from where npm was called; DATA_DIR as in `npm start`. */
export function runStoreCommand(script) {
  try {
    loadEnvFile();
    ensureInstalled({ withDev: false });
    const from = process.env.INIT_CWD ?? process.cwd();
    becomeNode([script, ...process.argv.slice(2).map((file) => resolve(from, file))]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
