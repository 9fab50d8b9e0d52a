/**
 * The doctors' images, which anybody may see, kept as they are seen. Bounded, the oldest going first. Never anything that
 * was asked for with a person's token. The page's own pictures come with the build (sw/shell.ts).
 */
import { imageHash } from '../contract/image.ts';

const CACHE = 'molar-pictures';
/** A page of doctors; about two megabytes. */
const MOST_KEPT = 60;

/** Undefined for what is no such picture. @param waitUntil keeps the worker alive for what happens after the answer */
export function answerPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return undefined;
  // The hash in its address makes it the same for ever.
  return imageHash(pathname) ? answer() : undefined;

  async function answer(): Promise<Response> {
    const known = await (await caches.open(CACHE)).match(pathname);
    if (known) return known;
    const response = await fetch(request);
    if (isPicture(response)) waitUntil(keep(pathname, response.clone()));
    return response;
  }
}

/** A captive portal answers anything with a page. */
const isPicture = ({ status, headers, redirected }: Response) =>
  status === 200 && !redirected && (headers.get('content-type') ?? '').startsWith('image/');

async function keep(address: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(address, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_KEPT).map((request) => cache.delete(request)));
}
