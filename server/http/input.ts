/**
 * Reads an endpoint's input from the path and the query or body, then parses it. Hono accepts more than the contract: a
 * member given twice, or in path and body, and text that is not UTF-8. Each is a 400 that names the member. A query or body
 * that the endpoint does not ask for is ignored.
 */
import type { Context } from 'hono';
import * as v from 'valibot';
import { type Endpoint, membersBesidePath, type ParsedInput, pathMembers } from '../../contract/endpoint.ts';
import { invalid } from './problem.ts';
import { readMembers } from './read-members.ts';

/** @throws Problem `request.invalid`, `request.too-large` or `image.too-large` */
export type InputReader = (c: Context) => Promise<ParsedInput<Endpoint>>;

export function createInputReader(endpoint: Endpoint): InputReader {
  const inPath = pathMembers(endpoint);
  const others = membersBesidePath(endpoint);
  const isBodyCall = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const readOthers = async (c: Context): Promise<object> => {
    if (others.length === 0) return {};
    return isBodyCall ? readMembers(c, endpoint.body) : readQuery(c, others);
  };
  return async (c) => {
    const path = Object.fromEntries(inPath.map((member) => [member, decoded(c, member, c.req.param(member) ?? '')]));
    const beside = await readOthers(c);
    const repeated = inPath.find((member) => Object.hasOwn(beside, member));
    if (repeated) throw invalid(repeated, 'is already in the path');
    const { success, output, issues } = v.safeParse(endpoint.input, { ...beside, ...path });
    if (success) return output;
    const [issue] = issues;
    throw invalid(v.getDotPath(issue) ?? 'body', textOf(issue));
  };
}

function readQuery(c: Context, members: readonly string[]): Record<string, string> {
  const given = members.flatMap((member): [string, string][] => {
    const [value, ...more] = c.req.queries(member) ?? [];
    if (more.length > 0) throw invalid(member, 'must be given once');
    return value === undefined ? [] : [[member, decoded(c, member, value)]];
  });
  return Object.fromEntries(given);
}

/** Hono leaves text unchanged if it can't decode it. */
function decoded({ req }: Context, member: string, value: string): string {
  if (value.includes('%') && !isDecodable(req.url)) throw invalid(member, 'must be percent-encoded UTF-8');
  return value;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function textOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  return issue.expected === 'never' ? 'is not a member of this call' : 'is missing';
}
