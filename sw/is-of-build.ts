/**
 * Whether an answer is the file of this build that was asked for. It may be something else: a captive portal's page, the
 * index.html of a build that was put in place a moment ago, whose chunks are not in this build's list, or a page of a
 * server that runs with another policy than the one which gave out the worker.
 */
export async function isOfBuild(
  address: string,
  response: Response,
  addresses: ReadonlySet<string>,
  policy = '',
): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false;
  const isHtml = /^text\/html\b/.test(response.headers.get('content-type') ?? '');
  if (!address.endsWith('.html')) return !isHtml;
  if (!isHtml || (response.headers.get('molar-policy') ?? '') !== policy) return false;
  const named = Array.from((await response.clone().text()).matchAll(/["'](\/assets\/[^"']+)["']/g), ([, name]) => name);
  return named.length > 0 && named.every((name) => addresses.has(name as string));
}
