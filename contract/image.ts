/** Pictures: one file in, a small WebP without metadata out, named by the hash of its content. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';

export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
export const MOST_IMAGE_PIXELS = 40_000_000;
/** Characters of a picture's address. */
export const LONGEST_ADDRESS = 2048;
/** Limits the longer side: a thin strip takes far longer to convert than its number of pixels suggests. */
export const MOST_IMAGE_SIDE = 16_384;
/** The types that `uploadImage` reads. It looks at the content; this list is for the page's file chooser. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

const OURS = /^\/images\/([0-9a-f]{64})$/;
const HTTPS = /^https:\/\/[^\s\p{Cc}]+$/iu;

const HttpsAddress = v.pipe(v.string(), v.url(), v.regex(HTTPS));

/** '/images/<hash>', or any https address: the page shows it as a picture and nothing else. */
export const ImageAddress = v.pipe(
  v.string('must be text'),
  v.maxLength(LONGEST_ADDRESS, `must be at most ${LONGEST_ADDRESS} characters`),
  v.check(
    (text) => OURS.test(text) || v.is(HttpsAddress, text),
    'must be an https address, or that of an uploaded image',
  ),
);

export function imageAddress(hash: string): string {
  return `/images/${hash}`;
}

/** The hash in one of our own addresses; undefined for all others. */
export function imageHash(address: string): string | undefined {
  return OURS.exec(address)?.[1];
}

/** The answer has the shape that image hosts give. 413 `image.too-large` and 422 `image.*` say what is wrong with the file. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  who: 'admin',
  body: 'multipart',
  input: v.strictObject({ image: v.blob('must be a file') }),
  output: v.object({ success: v.literal(true), data: v.object({ url: v.string() }) }),
});

/** Never changes: another picture has another hash. */
export const getImage = endpoint({
  method: 'GET',
  path: '/images/{hash}',
  who: 'public',
  answer: 'webp',
  input: v.strictObject({ hash: Id }),
  output: v.instance(Uint8Array<ArrayBuffer>),
});
