/** For tests: files of every kind that somebody may send as a picture. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
export const FORMATS: Format[] = ['jpeg', 'png', 'webp', 'avif', 'gif'];

/** Red on the left, blue on the right. */
export async function picture(format: Format, { width = 900, height = 600 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#f00' };
  const red = await sharp({ create: half }).png().toBuffer();
  const both = sharp({ create: { ...half, width, background: '#00f' } }).composite([{ input: red, left: 0, top: 0 }]);
  return new Uint8Array(await both.toFormat(format).toBuffer());
}

/** A photo taken with the camera on its side, with its place in the metadata. */
export async function turnedPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const exif = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' } };
  const turned = sharp(await picture('jpeg', { width: 300, height: 200 }));
  return new Uint8Array(await turned.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer());
}

/** Two frames, the first red and the second blue. */
export async function animation(format: 'gif' | 'webp'): Promise<Uint8Array<ArrayBuffer>> {
  const frame = (background: string) => sharp({ create: { width: 40, height: 40, channels: 3, background } });
  const frames = [await frame('#f00').png().toBuffer(), await frame('#00f').png().toBuffer()];
  const animated = sharp(frames, { join: { animated: true } }).toFormat(format, { loop: 0, delay: [50, 50] });
  return new Uint8Array(await animated.toBuffer());
}

/** A small file that claims to be a large picture: gray, one bit per pixel. */
export function pngBomb(side: number): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const parts = [chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The form that a page sends. @param name what the sender says the file is called */
export function imageForm(bytes: Uint8Array<ArrayBuffer> | string, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('image', new Blob([bytes], { type }), name);
  return form;
}
