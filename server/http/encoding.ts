/** Which form of a body to send. Another encoding is added here and to what makes the files (scripts/compress.mjs). */
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** Undefined for the body as it is. @param accepted the Accept-Encoding header @param offered the smallest first */
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
