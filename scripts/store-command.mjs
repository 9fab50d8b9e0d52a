import { resolve, sep } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './installed.mjs';
import { becomeNode } from './node-26.mjs';

/** Runs a server command with the given arguments. Files are relative to where npm was called; DATA_DIR is as in `npm start`. */
export function runStoreCommand(script) {
  try {
    loadEnvFile();
    ensureInstalled({ withDev: false });
    const from = process.env.INIT_CWD ?? process.cwd();
    const given = process.argv.slice(2);
    // Such as a variable without a value; as a path it would be the current folder.
    if (given.includes('')) throw new Error('One of the arguments is empty');
    // A slash at the end says that a folder is meant; `resolve` drops it.
    const paths = given.map((file) => resolve(from, file) + (/[\\/]$/.test(file) ? sep : ''));
    becomeNode([script, ...paths]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
