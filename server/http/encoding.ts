/** Chooses the encoding of a body. Add a new encoding here and in scripts/compress.mjs, which makes the files. */
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** Undefined to send the body as it is. @param accepted the Accept-Encoding header @param offered smallest first */
export function chooseEncoding(accepted: string | null, offered: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(parseAccept(accepted ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  // If `identity` is not listed it is acceptable, but preferred least.
  const plain = weights.get('identity') ?? 0;
  const [best] = offered
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= plain)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}
