/** Parameters of a call, in the provider's form encoding. */
import type { Context } from 'hono';
import { badRequest } from './answers.ts';

export type Params = Map<string, string>;

/** From the query or the form. @param known the names that the call takes */
export async function readParams({ req }: Context, known: RegExp): Promise<Params> {
  const text = req.method === 'GET' ? new URL(req.url).search : await req.text();
  const params = new Map(new URLSearchParams(text));
  for (const name of params.keys()) {
    if (!known.test(name)) throw badRequest('parameter_unknown', `Unknown parameter: ${name}`, { param: name });
  }
  return params;
}

export function metadataOf(params: Params): Record<string, string> {
  return Object.fromEntries(
    Array.from(params, ([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1] ?? '', value]).filter(
      ([name]) => name,
    ),
  );
}
