/**
 * Puts an endpoint's input together from the path, the query and the JSON body, then parses it. Everything that does
 * not fit is a 400 or 413 that names the member, never a surprise further in.
 */
import * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from './problem.ts';

// The largest call of the contract is some hundred bytes.
const MOST_BYTES = 64 * 1024;

/** @throws Problem `request.invalid` or `request.too-large` */
export async function readInput(request: Request, endpoint: Endpoint): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const inPath = readPath(pathname, endpoint);
  const inQuery = readQuery(search);
  const inBody = await readBody(request, endpoint);
  const isBodyCall = endpoint.method === 'POST' || endpoint.method === 'PUT';
  for (const member of Object.keys(isBodyCall ? inBody : inQuery)) {
    if (Object.hasOwn(inPath, member)) throw invalid(member, 'is already in the path');
  }
  for (const member of Object.keys(isBodyCall ? inQuery : {})) throw invalid(member, 'must be in the body');

  const { success, output, issues } = v.safeParse(endpoint.input, { ...inQuery, ...inBody, ...inPath });
  if (success) return output;
  const [issue] = issues;
  throw invalid(v.getDotPath(issue) ?? 'body', textOf(issue));
}

function readPath(pathname: string, { path }: Endpoint): Record<string, string> {
  const segments = pathname.split('/');
  const members: Record<string, string> = {};
  for (const [index, part] of path.split('/').entries()) {
    const [, member] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (member) members[member] = decode(member, segments[index] ?? '');
  }
  return members;
}

function readQuery(search: string): Record<string, string> {
  const members = new Map<string, string>();
  for (const pair of search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
    const member = decode('query', name);
    if (members.has(member)) throw invalid(member, 'must be given once');
    members.set(member, decode(member, value.join('=')));
  }
  return Object.fromEntries(members);
}

async function readBody(request: Request, { method }: Endpoint): Promise<object> {
  const type = request.headers.get('content-type');
  const length = request.headers.get('content-length');
  if (method === 'GET' || method === 'DELETE') {
    if (Number(length) > 0 || request.headers.has('transfer-encoding')) throw invalid('body', 'must be empty');
    return {};
  }
  if (!/^application\/json *(;|$)/i.test(type ?? '')) throw invalid('Content-Type', 'must be application/json');
  if (Number(length) > MOST_BYTES) throw new Problem('request.too-large');
  const body = parseJson(await (length === null ? readStream(request) : readWhole(request)));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', 'must be a JSON object');
  return body;
}

async function readWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw invalid('body', 'ended too early');
  }
}

/** A body that does not say how long it is, read only as far as it may go. */
async function readStream({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Problem('request.too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : invalid('body', 'ended too early');
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('body', 'must be JSON');
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
