// Writes `.br` and `.gz` beside each text file of a built page that gets smaller, so that the best compression costs no
// visitor or request any time. Run with the folder as its argument, after everything else is built.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(css|html|ico|js|json|svg|txt|webmanifest|xml)$/;
const BEST = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

const folder = process.argv[2] ?? 'dist';
const files = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
await Promise.all(
  files.flatMap((name) => {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    return Object.entries(BEST).map(async ([ending, compress]) => {
      const smaller = await compress(bytes);
      if (smaller.length < bytes.length) writeFileSync(`${path}.${ending}`, smaller);
    });
  }),
);
