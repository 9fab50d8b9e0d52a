import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animation, FORMATS, picture, pngBomb, turnedPhoto } from '../testing/images.ts';
import { toWebp } from './to-webp.ts';

/** 'red' or 'blue' at a place of the picture. */
async function colourAt(webp: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}

describe.each(FORMATS)('a picture as %s', (format) => {
  test('becomes a WebP of at most 512 px', async () => {
    const webp = await toWebp(await picture(format));
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
    expect(await Promise.all([colourAt(webp, 5, 5), colourAt(webp, 500, 5)])).toEqual(['red', 'blue']);
  });

  test('is not made larger than it is', async () => {
    const { width, height } = await sharp(await toWebp(await picture(format, { width: 30, height: 20 }))).metadata();
    expect([width, height]).toEqual([30, 20]);
  });

  test.each([0.99, 0.5, 0.1])('is refused if only %d of it arrived', async (share) => {
    const file = await picture(format);
    const part = file.subarray(0, Math.min(file.length * share, file.length - 20));
    await expect(toWebp(part)).rejects.toMatchObject({ code: 'image.not-an-image' });
  });
});

test('the same picture gives the same bytes', async () => {
  const file = await picture('jpeg');
  expect(await toWebp(file)).toEqual(await toWebp(file));
});

test('a photo is turned upright, and no longer says where and by whom it was taken', async () => {
  const photo = await turnedPhoto();
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Somebody');
  const webp = await toWebp(photo);
  expect(await sharp(webp).metadata()).toMatchObject({ width: 200, height: 300 });
  expect(await Promise.all([colourAt(webp, 5, 5), colourAt(webp, 5, 295)])).toEqual(['red', 'blue']);
  const { exif, icc, iptc, xmp, orientation } = await sharp(webp).metadata();
  expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
});

test.each(['gif', 'webp'] as const)('only the first frame of an animated %s is kept', async (format) => {
  const file = await animation(format);
  expect((await sharp(file).metadata()).pages).toBe(2);
  const webp = await toWebp(file);
  expect((await sharp(webp).metadata()).pages).toBeUndefined();
  expect(await colourAt(webp, 20, 20)).toBe('red');
});

test('a transparent PNG stays transparent', async () => {
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } });
  expect((await sharp(await toWebp(await clear.png().toBuffer())).metadata()).hasAlpha).toBe(true);
});

test('a small file of 30,000 x 30,000 pixels is refused before any of them is read', async () => {
  const bomb = pngBomb(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(toWebp(bomb)).rejects.toMatchObject({ code: 'image.too-many-pixels' });
});

test('at most 40 megapixels are accepted', async () => {
  await expect(toWebp(pngBomb(6325))).rejects.toMatchObject({ code: 'image.too-many-pixels' });
  expect(await sharp(await toWebp(pngBomb(6320))).metadata()).toMatchObject({ width: 512, height: 512 });
});

test('a strip of 1 x 30,000 pixels is refused, however few they are', async () => {
  const strip = (height: number) =>
    sharp({ create: { width: 1, height, channels: 3, background: '#0b7285' } })
      .png()
      .toBuffer();
  await expect(toWebp(await strip(30_000))).rejects.toMatchObject({ code: 'image.too-many-pixels' });
  expect(await sharp(await toWebp(await strip(16_384))).metadata()).toMatchObject({ height: 512 });
});

test('of many pictures at once eight are taken, the others are told to retry, and later ones are taken again', async () => {
  const file = await picture('png', { width: 10, height: 10 });
  const done = await Promise.allSettled(Array.from({ length: 12 }, () => toWebp(file)));
  expect(done.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), ...Array(4).fill('rejected')]);
  for (const result of done.slice(8)) expect(result).toMatchObject({ reason: { code: 'server.unavailable' } });
  expect(await toWebp(file)).toBeInstanceOf(Uint8Array);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['nothing', ''],
  ['an SVG', svg],
  ['an SVG after an XML declaration', `<?xml version="1.0"?>\n${svg}`],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj'],
  ['text', 'not a picture'],
  ['a zip', 'PK\u0003\u0004'],
  ['only the first bytes of a JPEG', '\u00ff\u00d8\u00ff\u00e0'],
  ['only the first bytes of a PNG', '\u0089PNG\r\n\u001a\n'],
])('%s is not a picture', async (_what, content) => {
  await expect(toWebp(Buffer.from(content, 'latin1'))).rejects.toMatchObject({ code: 'image.not-an-image' });
});

test('a TIFF is refused, because browsers do not show it', async () => {
  const tiff = await sharp(await picture('png'))
    .tiff()
    .toBuffer();
  await expect(toWebp(tiff)).rejects.toMatchObject({ code: 'image.not-an-image' });
});

test('a bad file does not hold up the good ones behind it', async () => {
  const good = await picture('png', { width: 10, height: 10 });
  const done = await Promise.allSettled([good, Buffer.from('bad'), good].map(toWebp));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('pictures that come at once are converted one at a time', async () => {
  const file = await picture('png', { width: 2000, height: 2000 });
  let isDone = false;
  const all = Promise.all(Array.from({ length: 5 }, () => toWebp(file))).finally(() => {
    isDone = true;
  });
  const inWork = () => {
    const { process, queue } = sharp.counters();
    return process + queue;
  };
  let most = 0;
  while (!isDone) {
    // Read twice, because a picture that moves from one to the other between the two readings would count as two.
    most = Math.max(most, Math.min(inWork(), inWork()));
    await new Promise(setImmediate);
  }
  await all;
  expect(most).toBe(1);
});
