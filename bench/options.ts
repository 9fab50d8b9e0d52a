/** The names and options on the command line: `npm run bench -- soak --minutes 2`. */
import { parseArgs } from 'node:util';

/** Each of these is a whole number; this is its value when not given. */
const DEFAULTS = { calls: 100_000, kills: 30, minutes: 30 };

export interface Options {
  /** For `fuzz`. */
  calls: number;
  /** For `chaos`, on each store. */
  kills: number;
  /** For `soak`. */
  minutes: number;
  /** For `mutants`: only those in files whose path contains this. */
  only?: string | undefined;
}

/** @throws Error that names the invalid option */
export function readOptions(args: readonly string[]): { names: string[]; options: Options } {
  const known = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  const options = { ...known, only: { type: 'string' as const } };
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { only, ...numbers } = values;
  const given = Object.entries(numbers).map(([name, value]) => {
    if (!/^[1-9]\d{0,6}$/.test(String(value))) throw new Error(`--${name}: must be a whole number from 1 on`);
    return [name, Number(value)];
  });
  return { names: positionals, options: { ...DEFAULTS, ...Object.fromEntries(given), only } };
}
