/** Converts any picture to a small WebP. Only its content decides its format, and only its pixels reach a browser. */
import sharp from 'sharp';
import { MOST_IMAGE_PIXELS, MOST_IMAGE_SIDE } from '../../contract/image.ts';
import { Problem } from '../http/problem.ts';
import { onePictureAtATime } from './one-picture-at-a-time.ts';

const MOST_SIDE = 512;
// The slowest picture, an AVIF of the largest allowed size, takes three seconds.
const TIME_LIMIT = { seconds: 30 };
const FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

// All other readers are blocked: SVG and PDF can name other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}Buffer`) });
// The same picture rarely comes twice.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Upright, first frame, at most 512 px, without metadata.
 * @throws Problem `image.not-an-image`, `image.too-many-pixels`, or `server.unavailable` while too many wait
 */
export function toWebp(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return onePictureAtATime(() => convert(file));
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
