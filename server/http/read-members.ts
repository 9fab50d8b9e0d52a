/** Reads the members of a body, which must be flat and have unique names. */
import { MIMEType } from 'node:util';
import type { Context } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import { MOST_IMAGE_BYTES } from '../../contract/image.ts';
import { invalid } from './problem.ts';
import { readBody } from './read-body.ts';

// The largest JSON of the contract is a few hundred bytes; an upload has a little more than the file itself.
const FORMS = {
  json: { type: 'application/json', limit: { maxSize: 64 * 1024, code: 'request.too-large' }, parse: parseJson },
  multipart: {
    type: 'multipart/form-data',
    limit: { maxSize: MOST_IMAGE_BYTES + 16 * 1024, code: 'image.too-large' },
    parse: parseMultipart,
  },
} as const;
/** The contract's forms have one part. */
const MOST_PARTS = 10;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Problem `request.invalid`, `request.too-large` or `image.too-large` */
export async function readMembers(c: Context, form: Endpoint['body']): Promise<object> {
  const { type, limit, parse } = FORMS[form];
  const bytes = await readBody(c, limit);
  // Many clients send a content type without a body.
  if (bytes.length === 0) return {};
  const [given = ''] = (c.req.header('content-type') ?? '').split(';');
  if (given.trim().toLowerCase() !== type) throw invalid('Content-Type', `must be ${type}`);
  return parse(c, bytes);
}

/** Hono's `json` would silently repair invalid UTF-8. */
function parseJson(_: Context, bytes: Uint8Array): object {
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw invalid('body', 'must be JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', 'must be a JSON object');
  return body;
}

async function parseMultipart({ req }: Context, bytes: Uint8Array): Promise<object> {
  if (hasManyParts(bytes, req.header('content-type'))) throw invalid('body', `must have at most ${MOST_PARTS} parts`);
  const form = await req.formData().catch(() => {
    throw invalid('body', 'must be multipart/form-data');
  });
  const members = new Set<string>();
  for (const member of form.keys()) {
    if (members.has(member)) throw invalid(member, 'must be given once');
    members.add(member);
  }
  return Object.fromEntries(form);
}

/** Counts the boundaries before parsing, because the parser takes about 20 microseconds per part. */
function hasManyParts(bytes: Uint8Array, type = ''): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // There is one more boundary than there are parts.
  let left = MOST_PARTS + 1;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    if (left-- === 0) return true;
  }
  return false;
}

/** Undefined if there is none, so the parts can't be told apart. */
function boundaryOf(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('boundary') ?? undefined;
  } catch {
    return undefined;
  }
}
