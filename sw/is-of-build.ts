/**
 * Whether an answer is the file of this build that was asked for. It may be something else: a captive portal's page, or
 * the index.html of a build that was put in place a moment ago, whose chunks are not in this build's list.
 */
export async function isOfBuild(address: string, response: Response, addresses: ReadonlySet<string>): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false;
  const isHtml = /^text\/html\b/.test(response.headers.get('content-type') ?? '');
  if (!address.endsWith('.html')) return !isHtml;
  if (!isHtml) return false;
  const named = Array.from((await response.clone().text()).matchAll(/["'](\/assets\/[^"']+)["']/g), ([, name]) => name);
  return named.length > 0 && named.every((name) => addresses.has(name as string));
}
