/** A file of the built page, in every form in which it is sent. */
import type { Encoding } from './encoding.ts';
import { etagOf } from './etag.ts';

export interface PageFile {
  /** Sent with each form, besides what names the form. */
  headers: Record<string, string>;
  plain: Form;
  /** Smaller forms of the same, the smallest first. */
  encoded: Map<Encoding, Form>;
}

/** Forms of one file have tags of their own: who has one can't go on from another. */
export interface Form {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export function formOf(bytes: Uint8Array<ArrayBuffer>): Form {
  return { bytes, etag: etagOf(bytes) };
}
