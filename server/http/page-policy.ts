/**
 * Browsers and the worker keep a page with its headers. So the policy is part of the page's tag and of the worker's code: a
 * server with the same build and a different policy hands out new pages and a new worker. (decision 018)
 */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';
import { type Form, formOf, type PageFile } from './page-file.ts';

const WORKER = '/sw.js';

/** Runs at each start, so not at the best quality: the size is within a tenth of the best, in a twentieth of the time. */
const COMPRESS: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => gzipSync(bytes),
};

/** An id for these headers. It fits into an entity tag and into a cache's name. */
function policyOf(headers: Record<string, string>): string {
  return hash('sha256', JSON.stringify(headers), 'hex').slice(0, 16);
}

/** @param files by address */
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
  // Checked by the worker: during a rolling deployment a page may come from a different server than its code.
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
