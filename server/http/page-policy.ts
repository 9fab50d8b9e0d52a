/**
 * Browsers and the worker keep a page with the headers it came with. So its policy is part of its tag and of the worker's
 * own code: a server that starts with another one, with the same build, hands out new pages and a new worker.
 */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';
import { type Form, formOf, type PageFile } from './page-file.ts';

const WORKER = '/sw.js';

/** Done at each start, so not the best that there is: within a tenth of it, in a twentieth of the time. */
const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** A name for these headers, with no character that a tag or a cache's name could not have. */
function policyOf(headers: Record<string, string>): string {
  return hash('sha256', JSON.stringify(headers), 'hex').slice(0, 16);
}

/** The files with these headers. @param files by address */
export function underPolicy(
  files: ReadonlyMap<string, PageFile>,
  headers: Record<string, string>,
): Map<string, PageFile> {
  const policy = policyOf(headers);
  return new Map(
    Array.from(files, ([address, bare]) => {
      const file = { ...bare, headers: { ...headers, ...bare.headers } };
      if (address === WORKER) return [address, tellWorker(file, policy)];
      return [address, address.endsWith('.html') ? tagPage(file, policy) : file];
    }),
  );
}

function tagPage(file: PageFile, policy: string): PageFile {
  const tag = ({ bytes, etag }: Form): Form => ({ bytes, etag: etag.replace(/"$/, `.${policy}"`) });
  const encoded = new Map(Array.from(file.encoded, ([encoding, form]) => [encoding, tag(form)]));
  // For the worker: while servers are replaced one by one, a page may come from another one than its own code.
  return { ...file, headers: { ...file.headers, 'Molar-Policy': policy }, plain: tag(file.plain), encoded };
}

function tellWorker(file: PageFile, policy: string): PageFile {
  const code = `self.pagePolicy = ${JSON.stringify(policy)};\n${new TextDecoder().decode(file.plain.bytes)}`;
  const bytes = new TextEncoder().encode(code);
  const encoded = Array.from(file.encoded.keys(), (encoding): [Encoding, Form] => [
    encoding,
    formOf(new Uint8Array(COMPRESS[encoding](bytes))),
  ]);
  return { ...file, plain: formOf(bytes), encoded: new Map(encoded) };
}
