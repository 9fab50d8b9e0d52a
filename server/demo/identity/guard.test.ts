import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { APP_ORIGIN, callToolkit, PROJECT, TestBed } from '../../testing/emulator-bed.ts';

const bed = new TestBed();
const emulator = await bed.start(await bed.createDataDir());
afterAll(() => bed.cleanUp());

const SIGN_IN = { email: 'patient@molar.test', password: 'molar-demo', returnSecureToken: true };

/** fetch can set neither `Host` nor an address that is not normalized. */
function send(url: string, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on('error', reject)
      .end();
  });
}

const isGuarded = ({ headers }: Response) =>
  headers.get('x-content-type-options') === 'nosniff' &&
  headers.get('cross-origin-resource-policy') === 'same-origin' &&
  !headers.has('x-powered-by');

describe.each([
  ['by itself', emulator.url],
  ['on the app’s origin', emulator.appUrl],
])('%s', (_, url) => {
  describe('these do not reach the emulator:', () => {
    it.each([
      ['GET', '/'],
      ['GET', '/emulator/openapi.json'],
      ['GET', '/emulator/action?mode=verifyEmail&oobCode=x&apiKey=demo'],
      ['GET', `/emulator/v1/projects/${PROJECT}/oobCodes`],
      ['DELETE', `/emulator/v1/projects/${PROJECT}/accounts`],
      ['PATCH', `/emulator/v1/projects/${PROJECT}/config`],
      ['POST', `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:query`],
      ['GET', `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet`],
      ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'],
      ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount'],
      ['POST', '//identitytoolkit.googleapis.com/v1/accounts:lookup'],
      ['POST', '/identitytoolkit.googleapis.com/v1/accounts%3Alookup'],
      ['POST', '/x/../identitytoolkit.googleapis.com/v1/accounts:lookup'],
      ['POST', 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:lookup'],
    ])('%s %s', async (method, path) => {
      expect((await send(url, path, { host: new URL(url).host, 'content-length': '0' }, method)).status).toBe(404);
    });

    it.each(['http://evil.test', 'null', 'http://localhost:3001', 'https://localhost:3000'])(
      'a call from a page of %s',
      async (origin) => {
        const answer = await callToolkit(url, 'signInWithPassword', SIGN_IN, { origin });
        expect(answer.status).toBe(403);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      },
    );

    it.each(['evil.test', 'evil.test:9099', 'localhost', '127.0.0.1:1'])('a call under the name %s', async (host) => {
      expect(await send(url, '/mailbox', { host })).toMatchObject({
        status: 403,
        body: expect.not.stringContaining('link'),
      });
    });

    it.each(['Bearer owner', 'bearer owner', 'Bearer ya29.token'])('a call with %s', async (authorization) => {
      const answer = await callToolkit(url, 'lookup', { email: ['patient@molar.test'] }, { authorization });
      expect(answer.status).toBe(403);
    });

    it('a body that is too large, and one that is missing', async () => {
      expect((await callToolkit(url, 'signUp', { email: 'x'.repeat(70_000) })).status).toBe(413);
      const path = '/securetoken.googleapis.com/v1/token?key=demo';
      expect((await fetch(url + path, { method: 'POST' })).status).toBe(411);
    });

    it('a tenant, which would not be saved', async () => {
      const answer = await callToolkit(url, 'signUp', { ...SIGN_IN, email: 'a@b.test', tenantId: 'x' });
      expect(await answer.text()).toContain('UNSUPPORTED_TENANT_OPERATION');
    });

    it('an account without an email, or another project', async () => {
      expect(await (await callToolkit(url, 'signUp', {})).text()).toContain('ADMIN_ONLY_OPERATION');
      const elsewhere = { ...SIGN_IN, email: 'a@b.test', targetProjectId: 'other' };
      expect((await callToolkit(url, 'signUp', elsewhere)).status).toBe(400);
    });
  });

  it('protects every answer from being read as another type, and does not say what it runs on', async () => {
    const page = '/emulator/auth/handler?apiKey=demo&appName=app&providerId=google.com';
    const answers = await Promise.all([
      ...['/mailbox', '/gapi.js', page, '/emulator/auth/none'].map((path) => fetch(url + path)),
      callToolkit(url, 'signInWithPassword', SIGN_IN),
      callToolkit(url, 'signInWithPassword', { ...SIGN_IN, password: 'wrong' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 400]);
    expect(answers.map(isGuarded)).not.toContain(false);
  });

  describe('a page of the app', () => {
    it('may call and read the answer', async () => {
      const answer = await callToolkit(url, 'signInWithPassword', SIGN_IN, { origin: APP_ORIGIN });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
    });

    it('may send a preflight with the SDK’s headers', async () => {
      const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
        method: 'OPTIONS',
        headers: { origin: APP_ORIGIN, 'access-control-request-headers': 'content-type,x-client-version' },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
      expect(answer.headers.get('access-control-allow-headers')).toBe('content-type,x-client-version');
    });

    it('may frame the hidden frame, and nobody else may', async () => {
      const frame = await fetch(`${url}/emulator/auth/iframe?apiKey=demo&appName=app`);
      expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${APP_ORIGIN}`);
      const popup = await fetch(`${url}/emulator/auth/handler?apiKey=demo&appName=app&providerId=google.com`);
      expect(popup.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });
  });
});
