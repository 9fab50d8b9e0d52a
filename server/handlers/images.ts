import { hash } from 'node:crypto';
import { imageAddress, MOST_IMAGE_BYTES } from '../../contract/image.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { getImageBytes, keepImage } from '../store/images.ts';

export interface ImageDeps {
  now: () => number;
}

export function imageHandlers({ now }: ImageDeps): Handlers<'uploadImage' | 'getImage'> {
  return {
    async uploadImage({ image }, { db }) {
      if (image.size > MOST_IMAGE_BYTES) throw new Problem('image.too-large');
      // The image library is 24 MB, so it is loaded with the first picture.
      const { toWebp } = await import('./to-webp.ts');
      const bytes = await toWebp(await image.bytes());
      const digest = hash('sha256', bytes, 'hex');
      await keepImage(db, { hash: digest, bytes, created_at: now() });
      return { success: true, data: { url: imageAddress(digest) } };
    },

    async getImage({ hash }, { db }) {
      const bytes = await getImageBytes(db, hash);
      if (!bytes) throw new Problem('image.not-found');
      return bytes;
    },
  };
}
