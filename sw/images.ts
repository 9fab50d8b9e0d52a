/**
 * Caches the doctors' images as they are seen, up to a limit. They are public: a request with a token is never answered
 * here. The page's own images are part of the build (shell.ts).
 */
import { imageHash } from '../contract/image.ts';

const CACHE = 'molar-pictures';
/** About two megabytes. */
const MOST_KEPT = 60;

/** Undefined for any other request. @param waitUntil keeps the worker alive after the answer */
export function answerImage(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return undefined;
  // The address has the content's hash, so the image never changes.
  return imageHash(pathname) ? answer() : undefined;

  async function answer(): Promise<Response> {
    const known = await findKept(pathname).catch(console.warn);
    if (known) return known;
    const response = await fetch(request);
    if (isImage(response)) waitUntil(keep(pathname, response.clone()));
    return response;
  }
}

const findKept = async (address: string) => (await caches.open(CACHE)).match(address);

/** A captive portal answers anything with a page. */
const isImage = ({ status, headers, redirected }: Response) =>
  status === 200 && !redirected && (headers.get('content-type') ?? '').startsWith('image/');

async function keep(address: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(address, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_KEPT).map((request) => cache.delete(request)));
}
