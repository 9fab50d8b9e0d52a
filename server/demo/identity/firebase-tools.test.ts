import { createRequire } from 'node:module';
import toolsPackage from 'firebase-tools/package.json' with { type: 'json' };
import { afterEach, describe, expect, it, vi } from 'vitest';
import ownPackage from '../../../package.json' with { type: 'json' };
import { callToolkit } from '../../testing/emulator-bed.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { loadFirebaseTools } from './firebase-tools.ts';
import { toLocalPage } from './pages.ts';

const tools = loadFirebaseTools();

afterEach(() => vi.restoreAllMocks());

async function listen() {
  const state = tools.createState('demo-contract');
  const app = await tools.createApp('demo-contract', new Map([['demo-contract', state]]));
  const { port, close } = await listenOnLoopback(0, () => app);
  return { state, url: `http://127.0.0.1:${port}`, close };
}

describe('firebase-tools', () => {
  it('is pinned to one exact version', () => {
    expect(toolsPackage.version).toBe(ownPackage.devDependencies['firebase-tools']);
  });

  it('compiles each JSON schema at its first use, not all of them at startup', async () => {
    const compileOptions = vi.spyOn(createRequire(import.meta.url)('exegesis/lib/options'), 'compileOptions');
    const { url, close } = await listen();
    expect(compileOptions).toHaveReturnedWith(expect.objectContaining({ lazyCompileValidationSchemas: true }));
    expect((await callToolkit(url, 'signInWithPassword', {})).status).toBe(400);
    await close();
  });

  it('keeps users and one-time codes in two maps, which a call fills before its answer', async () => {
    const { state, url, close } = await listen();
    await callToolkit(url, 'signUp', { email: 'ann@molar.test', password: 'molar-demo' });
    await callToolkit(url, 'sendOobCode', { email: 'ann@molar.test', requestType: 'PASSWORD_RESET' });
    const [user] = state.users.values();
    expect(user).toMatchObject({ email: 'ann@molar.test', salt: expect.any(String), validSince: expect.any(String) });
    const [code] = state.oobs.values();
    expect(code).toMatchObject({ email: 'ann@molar.test', requestType: 'PASSWORD_RESET' });
    expect(new URL(code?.oobLink ?? '').searchParams.get('oobCode')).toBe(code?.oobCode);
    await close();
  });

  it('looks up the functions that sign and read tokens at each call', async () => {
    const { url, close } = await listen();
    const sign = vi.spyOn(tools.jsonWebToken, 'sign');
    const decode = vi.spyOn(tools.jsonWebToken, 'decode');
    const readRefreshToken = vi.spyOn(tools.refreshTokens, 'decodeRefreshToken');
    const { idToken, refreshToken } = (await (
      await callToolkit(url, 'signUp', { email: 'ann@molar.test', password: 'molar-demo' })
    ).json()) as { idToken: string; refreshToken: string };
    expect(sign).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'ann@molar.test' }),
      expect.anything(),
      expect.objectContaining({ algorithm: 'none', audience: 'demo-contract' }),
    );
    await callToolkit(url, 'lookup', { idToken });
    expect(decode).toHaveBeenCalledWith(idToken, { complete: true });
    await fetch(`${url}/securetoken.googleapis.com/v1/token?key=demo`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(readRefreshToken).toHaveBeenCalledWith(refreshToken);
    await close();
  });

  it('asks a project’s state for refresh tokens, and whether they are valid', async () => {
    const { state, url, close } = await listen();
    const create = vi.spyOn(state, 'createRefreshTokenFor');
    const validate = vi.spyOn(state, 'validateRefreshToken');
    await callToolkit(url, 'signUp', { email: 'ann@molar.test', password: 'molar-demo' });
    const [user] = state.users.values();
    expect(create).toHaveBeenCalledWith(user, 'password', expect.anything());
    const refreshToken = String(create.mock.results[0]?.value);
    await fetch(`${url}/securetoken.googleapis.com/v1/token?key=demo`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(validate).toHaveBeenCalledWith(refreshToken);
    expect(validate).toHaveReturnedWith(expect.objectContaining({ user }));
    await close();
  });

  it.each([
    ['the hidden frame', '/emulator/auth/iframe?apiKey=demo&appName=app', '<script src="/gapi.js"></script>'],
    ['the popup', '/emulator/auth/handler?apiKey=demo&appName=app&providerId=google.com', 'id="email-input"'],
  ])('serves %s, which loads nothing from elsewhere after our changes', async (_name, path, sign) => {
    const { url, close } = await listen();
    const { html } = toLocalPage(await (await fetch(url + path)).text(), ['http://localhost:3000']);
    expect(html).toContain(sign);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    await close();
  });
});
