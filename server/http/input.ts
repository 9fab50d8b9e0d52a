/**
 * Puts an endpoint's input together from the path and the query or the body, then parses it. What does not fit is a 400 or
 * 413 that names the member, never a surprise further in. A query or body that the endpoint does not ask for is ignored.
 */
import * as v from 'valibot';
import { type Endpoint, membersBesidePath, type ParsedInput } from '../../contract/endpoint.ts';
import { MOST_IMAGE_BYTES } from '../../contract/image.ts';
import { Problem } from './problem.ts';

// The largest JSON of the contract is some hundred bytes; a file comes with some more around it.
const LIMITS = {
  json: { bytes: 64 * 1024, code: 'request.too-large' },
  multipart: { bytes: MOST_IMAGE_BYTES + 16 * 1024, code: 'image.too-large' },
} as const;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const TYPES = { json: /^application\/json *(;|$)/i, multipart: /^multipart\/form-data *(;|$)/i };
type Limit = (typeof LIMITS)[keyof typeof LIMITS];

/** @throws Problem `request.invalid` or `request.too-large` */
export type InputReader = (request: Request) => Promise<ParsedInput<Endpoint>>;

/** What there is to know of an endpoint is read off it once, not at each call. */
export function createInputReader(endpoint: Endpoint): InputReader {
  const parts = endpoint.path.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  const places = parts.flatMap((member, index): [string, number][] => (member ? [[member, index]] : []));
  const others = new Set(membersBesidePath(endpoint));
  const isBodyCall = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const readOthers = async (request: Request, search: string): Promise<object> => {
    if (others.size === 0) return {};
    return isBodyCall ? readBody(request, endpoint.body) : readQuery(search, others);
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const inPath = readPath(pathname, places);
    const beside = await readOthers(request, search);
    for (const member of Object.keys(beside)) {
      if (Object.hasOwn(inPath, member)) throw invalid(member, 'is already in the path');
    }
    const { success, output, issues } = v.safeParse(endpoint.input, { ...beside, ...inPath });
    if (success) return output;
    const [issue] = issues;
    throw invalid(v.getDotPath(issue) ?? 'body', textOf(issue));
  };
}

function readPath(pathname: string, places: readonly [member: string, index: number][]): Record<string, string> {
  if (places.length === 0) return {};
  const segments = pathname.split('/');
  return Object.fromEntries(places.map(([member, index]) => [member, decode(member, segments[index] ?? '')]));
}

function readQuery(search: string, asked: ReadonlySet<string>): Record<string, string> {
  const members = new Map<string, string>();
  for (const pair of search.slice(1).split('&')) {
    const [member = '', ...value] = pair.replaceAll('+', ' ').split('=');
    if (!asked.has(member)) continue;
    if (members.has(member)) throw invalid(member, 'must be given once');
    members.set(member, decode(member, value.join('=')));
  }
  return Object.fromEntries(members);
}

async function readBody(request: Request, form: Endpoint['body']): Promise<object> {
  const length = request.headers.get('content-length');
  const limit = LIMITS[form];
  if (Number(length) > limit.bytes) throw new Problem(limit.code);
  const bytes = await (length === null ? readStream(request, limit) : readWhole(request));
  // Many clients name a type for no body at all.
  if (bytes.length === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!TYPES[form].test(type)) throw wrongType(form);
  return form === 'json' ? parseJson(bytes) : parseMultipart(bytes, type);
}

function wrongType(form: Endpoint['body']): Problem {
  return invalid('Content-Type', form === 'json' ? 'must be application/json' : 'must be multipart/form-data');
}

async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw invalid('body', 'ended too early');
  }
}

/** A body that does not say how long it is, read only as far as it may go. */
async function readStream({ body }: Request, limit: Limit): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > limit.bytes) throw new Problem(limit.code);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : invalid('body', 'ended too early');
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): object {
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw invalid('body', 'must be JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', 'must be a JSON object');
  return body;
}

/** @param type the Content-Type, which names what stands between the parts */
async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<object> {
  const members = new Map<string, unknown>();
  for (const [member, value] of await readForm(bytes, type)) {
    if (members.has(member)) throw invalid(member, 'must be given once');
    members.set(member, value);
  }
  return Object.fromEntries(members);
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw invalid('body', 'must be multipart/form-data');
  }
}

function decode(member: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(member, 'must be percent-encoded UTF-8');
  }
}

function textOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  return issue.expected === 'never' ? 'is not a member of this call' : 'is missing';
}

function invalid(member: string, text: string): Problem {
  // A member's name may come from the caller, at any length.
  return new Problem('request.invalid', { text: `${member.slice(0, 60)}: ${text}` });
}
