import { createHash } from 'node:crypto';
import { HonoRequest } from 'hono/request';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MOST_IMAGE_BYTES } from '../../contract/image.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { FORMATS, imageForm, picture, pngBomb } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    token = await server.signIn('admin@clinic.test');
  });
  beforeEach(async () => {
    await server.store.db.deleteFrom('images').execute();
  });
  afterAll(() => server.close());

  // Sends a form in one piece: the platform's own stream of it fails if its reader stops halfway.
  const inOnePiece = (body: unknown) => (body instanceof FormData ? new Response(body).blob() : body);
  const upload = async (body: unknown, headers = {}) =>
    server.send('POST', '/images', { token, body: await inOnePiece(body), headers });
  const kept = () => server.store.db.selectFrom('images').select('hash').execute();

  test.each(FORMATS)('a picture as %s is served as WebP, under the hash of the served bytes', async (format) => {
    const { status, body } = await upload(imageForm(await picture(format)));
    expect([status, body]).toEqual([
      200,
      { success: true, data: { url: expect.stringMatching(/^\/images\/\w{64}$/) } },
    ]);

    const response = await server.app.request(body.data.url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(body.data.url).toBe(`/images/${createHash('sha256').update(bytes).digest('hex')}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await server.send('GET', body.data.url, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  test('a picture that is sent more than once, even at once and under another name, is kept once', async () => {
    const file = await picture('png');
    const answers = await Promise.all(
      ['a.png', 'b.svg', '../../etc/passwd', 'ä".png\r\n'].map((name) => upload(imageForm(file, name, 'text/html'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG that says it is a PNG', imageForm(svg, 'photo.png', 'image/png'), 422, 'image.not-an-image'],
    ['HTML', imageForm('<!doctype html><script>alert(1)</script>'), 422, 'image.not-an-image'],
    ['an empty file', imageForm(''), 422, 'image.not-an-image'],
    ['a bomb', imageForm(pngBomb(30_000), 'photo.png', 'image/png'), 422, 'image.too-many-pixels'],
    ['5 MB and a byte', imageForm(new Uint8Array(MOST_IMAGE_BYTES + 1)), 413, 'image.too-large'],
    ['50 MB', imageForm(new Uint8Array(10 * MOST_IMAGE_BYTES)), 413, 'image.too-large'],
  ])('%s is refused, and nothing is kept', async (_what, form, status, code) => {
    expect(await upload(form)).toMatchObject({ status, body: { code } });
    expect(await kept()).toEqual([]);
  });

  test('a truncated JPEG is refused, and nothing is kept', async () => {
    const file = await picture('jpeg');
    expect(await upload(imageForm(file.slice(0, file.length / 2)))).toMatchObject({
      status: 422,
      body: { code: 'image.not-an-image' },
    });
    expect(await kept()).toEqual([]);
  });

  const withMore = (change: (form: FormData) => void) => {
    const form = imageForm('x');
    change(form);
    return form;
  };
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
  test.each([
    ['no part', new FormData(), {}, 'image: is missing'],
    ['text for the image', withMore((form) => form.set('image', 'text')), {}, 'image: must be a file'],
    ['two images', withMore((form) => form.append('image', new Blob(['y']))), {}, 'image: must be given once'],
    ['another part', withMore((form) => form.set('title', 'x')), {}, 'title: is not a member of this call'],
    ['__proto__', withMore((form) => form.set('__proto__', 'x')), {}, '__proto__: is not a member of this call'],
    ['JSON', { image: 'x' }, {}, 'Content-Type: must be multipart/form-data'],
    ['no parts at all', 'just text', multipart, 'body: must be multipart/form-data'],
    ['no end', '--x\r\nContent-Disposition: form-data; name="image"', multipart, 'body: must be multipart/form-data'],
    ['no boundary', 'x', { 'Content-Type': 'multipart/form-data' }, 'body: must be multipart/form-data'],
    ['nothing', undefined, {}, 'image: is missing'],
  ])('a form with %s is refused with the name of what is wrong', async (_what, body, headers, message) => {
    expect(await upload(body, headers)).toMatchObject({ status: 400, body: { code: 'request.invalid', message } });
  });

  const parts = (count: number) => {
    const form = imageForm('x');
    for (let part = 1; part < count; part++) form.append(`p${part}`, '');
    return new Response(form).blob();
  };

  test('a form with thousands of parts is refused before it is parsed', async () => {
    const parse = vi.spyOn(HonoRequest.prototype, 'formData');
    const few = await upload(await parts(10));
    expect(few).toMatchObject({ status: 400, body: { message: 'p1: is not a member of this call' } });
    expect(parse).toHaveBeenCalledTimes(1);
    for (const count of [11, 20_000]) {
      expect(await upload(await parts(count))).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', message: 'body: must have at most 10 parts' },
      });
    }
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });

  test.each([
    'multipart/form-data; Boundary="x"',
    'multipart/form-data;charset=utf-8;boundary=x',
    'Multipart/Form-Data; boundary=x; boundary=y',
  ])('the parts of a form with %s are counted', async (type) => {
    const parse = vi.spyOn(HonoRequest.prototype, 'formData');
    const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(11);
    const answer = await upload(`${body}--x--\r\n`, { 'Content-Type': type });
    expect(answer).toMatchObject({ status: 400, body: { message: 'body: must have at most 10 parts' } });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('an endless file is read up to the limit, and no further', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await server.app.request('/images', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...multipart },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, response.headers.get('connection')]).toEqual([413, 'close']);
    expect(sent).toBeLessThan(MOST_IMAGE_BYTES + 500_000);
  });

  test.each(['0'.repeat(64), 'x', '..%2f..%2fetc%2fpasswd'])('there is no picture at /images/%s', async (hash) => {
    const { status, body } = await server.send('GET', `/images/${hash}`);
    expect([status, body.code]).toEqual([404, 'image.not-found']);
  });

  test('none of these calls logged an error', () => expect(server.errors).toEqual([]));
});
