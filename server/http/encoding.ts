/** Which form of a body to send to whom. Another encoding is added here and to what makes the files. */

export type Encoding = 'br' | 'gzip';

/**
 * The one the caller weighs highest among those there are; of several, the first. Undefined for the body as it is.
 * @param accepted the Accept-Encoding header @param offered the smallest first
 */
export function chooseEncoding(accepted: string | null, offered: readonly Encoding[]): Encoding | undefined {
  if (!accepted) return undefined;
  const weights = weightsOf(accepted);
  // Who does not speak of the plain body takes it, and would rather have less to wait for.
  let best: { encoding: Encoding | undefined; weight: number } = {
    encoding: undefined,
    weight: weights.get('identity') ?? 0,
  };
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > 0 && (weight > best.weight || (weight === best.weight && !best.encoding))) best = { encoding, weight };
  }
  return best.encoding;
}

/** 'gzip;q=0.8, br' -> gzip 0.8, br 1 */
function weightsOf(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const [, weight] = parameters.map((text) => /^q=([\d.]+)$/.exec(text)).find(Boolean) ?? [];
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
}
