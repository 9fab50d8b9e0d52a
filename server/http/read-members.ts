/** Reads the members of a body, which have to be flat and named once. */
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

async function parseMultipart({ req }: Context): Promise<object> {
  const form = await req.formData().catch(() => {
    throw invalid('body', 'must be multipart/form-data');
  });
  const repeated = [...form.keys()].find((member) => form.getAll(member).length > 1);
  if (repeated !== undefined) throw invalid(repeated, 'must be given once');
  return Object.fromEntries(form);
}
