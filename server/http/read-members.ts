/** Reads the members of a body, which have to be flat and named once. */
import { MIMEType } from 'node:util';
import type { Context } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import { MOST_IMAGE_BYTES } from '../../contract/image.ts';
import { invalid } from './problem.ts';
import { readBody } from './read-body.ts';

// The largest JSON of the contract is some hundred bytes; a file comes with some more around it.
const FORMS = {
  json: { type: 'application/json', limit: { maxSize: 64 * 1024, code: 'request.too-large' }, parse: parseJson },
  multipart: {
    type: 'multipart/form-data',
    limit: { maxSize: MOST_IMAGE_BYTES + 16 * 1024, code: 'image.too-large' },
    parse: parseMultipart,
  },
} as const;
/** The contract's forms have one. */
const MOST_PARTS = 10;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Problem `request.invalid`, `request.too-large` or `image.too-large` */
export async function readMembers(c: Context, form: Endpoint['body']): Promise<object> {
  const { type, limit, parse } = FORMS[form];
  const bytes = await readBody(c, limit);
  // Many clients name a type for no body at all.
  if (bytes.length === 0) return {};
  const [given = ''] = (c.req.header('content-type') ?? '').split(';');
  if (given.trim().toLowerCase() !== type) throw invalid('Content-Type', `must be ${type}`);
  return parse(c, bytes);
}

/** Hono's `json` would mend what is not UTF-8. */
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

/** Counts what stands between them, because the parser takes some 20 microseconds for each part. */
function hasManyParts(bytes: Uint8Array, type = ''): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // The last part has one at both ends.
  let left = MOST_PARTS + 1;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    if (left-- === 0) return true;
  }
  return false;
}

/** Undefined where there is none, and nothing can be told apart. */
function boundaryOf(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('boundary') ?? undefined;
  } catch {
    return undefined;
  }
}
