/** Makes any picture a small WebP. Only its content tells its format, and only its pixels reach a browser. */
import sharp from 'sharp';
import { MOST_IMAGE_PIXELS, MOST_IMAGE_SIDE } from '../../contract/image.ts';
import { Problem } from '../http/problem.ts';

const MOST_SIDE = 512;
// The slowest kind, an AVIF of the largest size that is allowed, takes three.
const TIME_LIMIT = { seconds: 30 };
const FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

// All other readers are blocked: SVG and PDF can name other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}Buffer`) });
// The same picture hardly comes twice.
sharp.cache(false);
sharp.concurrency(1);

/** Each waits in memory, with up to five megabytes. */
const MOST_WAITING = 8;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Upright, first frame, at most 512 px, without metadata. One picture at a time: many large ones would fill the memory.
 * @throws Problem `image.not-an-image`, `image.too-many-pixels`, or `server.unavailable` while too many wait
 */
export async function toWebp(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= MOST_WAITING) throw new Problem('server.unavailable');
  waiting += 1;
  const picture = last
    .then(() => convert(file))
    .finally(() => {
      waiting -= 1;
    });
  last = picture.catch(() => {});
  return picture;
}

async function convert(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // Read from the file's header, before any pixel is decoded.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > MOST_IMAGE_PIXELS || Math.max(width, height) > MOST_IMAGE_SIDE)
      throw new Problem('image.too-many-pixels');
    const webp = await sharp(file, { limitInputPixels: MOST_IMAGE_PIXELS, failOn: 'error' })
      .timeout(TIME_LIMIT)
      .autoOrient()
      .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
    return new Uint8Array(webp);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('image.not-an-image');
  }
}
