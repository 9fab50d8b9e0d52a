/**
 * Whether an answer is the requested file of this build. It may be a captive portal's page, the index.html of a newer build,
 * which names other chunks, or a page with a policy other than the worker's.
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
