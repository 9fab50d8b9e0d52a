/** A file of the built page, in each encoding in which it is sent. */
import type { Encoding } from './encoding.ts';
import { etagOf } from './etag.ts';

export interface PageFile {
  /** Sent with each form, besides the headers that name the form. */
  headers: Record<string, string>;
  plain: Form;
  /** Smaller forms of the same content, smallest first. */
  encoded: Map<Encoding, Form>;
}

/** Each form has its own tag: a cached gzip is not fresh for a caller that asks for br. */
export interface Form {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export function formOf(bytes: Uint8Array<ArrayBuffer>): Form {
  return { bytes, etag: etagOf(bytes) };
}
