import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_ORIGIN, callToolkit, PROJECT, readNewestLink, TestBed } from '../../testing/emulator-bed.ts';
import type { IdentityEmulator } from './emulator.ts';

const bed = new TestBed();
let dataDir: string;
let emulator: IdentityEmulator;

beforeAll(async () => {
  dataDir = await bed.createDataDir();
  emulator = await bed.start(dataDir);
});
afterAll(() => bed.cleanUp());

function uniqueEmail() {
  return `${crypto.randomUUID()}@molar.test`;
}

async function readOobCode() {
  return (await readNewestLink(emulator.url)).searchParams.get('oobCode') ?? '';
}

describe('the demo accounts', () => {
  it.each([
    ['patient@molar.test', 'Pat Demo'],
    ['desk@molar.test', 'Dee Demo'],
    ['admin@molar.test', 'Ada Demo'],
  ])('%s is there from the first start, verified', async (email, name) => {
    const { user } = await signInWithEmailAndPassword(bed.createAuth(emulator.url), email, 'molar-demo');
    expect(user).toMatchObject({ displayName: name, emailVerified: true });
  });
});

describe('accounts through the SDK', () => {
  it('signs up, carries the name into the token, signs in again', async () => {
    const auth = bed.createAuth(emulator.url);
    const email = uniqueEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1');
    await updateProfile(user, { displayName: 'Ann' });
    expect((await user.getIdTokenResult(true)).claims).toMatchObject({ email, email_verified: false, name: 'Ann' });
    const again = await signInWithEmailAndPassword(bed.createAuth(emulator.url), email, 'secret1');
    expect(again.user.uid).toBe(user.uid);
  });

  it.each([
    ['a wrong password', 'patient@molar.test', 'wrong-password', 'auth/invalid-credential'],
    ['an unknown account', 'nobody@molar.test', 'molar-demo', 'auth/invalid-credential'],
  ])('refuses %s without saying what was wrong', async (_name, email, password, code) => {
    await expect(signInWithEmailAndPassword(bed.createAuth(emulator.url), email, password)).rejects.toMatchObject({
      code,
    });
  });

  it('refuses a second account with the same email, and a weak password', async () => {
    const auth = bed.createAuth(emulator.url);
    const taken = createUserWithEmailAndPassword(auth, 'patient@molar.test', 'secret1');
    await expect(taken).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    const weak = createUserWithEmailAndPassword(auth, uniqueEmail(), '12345');
    await expect(weak).rejects.toMatchObject({ code: 'auth/weak-password' });
  });

  it('verifies an email address with the link in the mailbox, once', async () => {
    const auth = bed.createAuth(emulator.url);
    const { user } = await createUserWithEmailAndPassword(auth, uniqueEmail(), 'secret1');
    await sendEmailVerification(user);
    const code = await readOobCode();
    await applyActionCode(auth, code);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
  });

  it('resets a password with the link in the mailbox', async () => {
    const auth = bed.createAuth(emulator.url);
    const email = uniqueEmail();
    await createUserWithEmailAndPassword(auth, email, 'secret1');
    await sendPasswordResetEmail(auth, email);
    const code = await readOobCode();
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    await confirmPasswordReset(auth, code, 'secret2');
    await expect(signInWithEmailAndPassword(auth, email, 'secret1')).rejects.toThrow();
    await signInWithEmailAndPassword(auth, email, 'secret2');
  });

  it('signs in with the demo Google page’s credential, and deletes the account', async () => {
    const auth = bed.createAuth(emulator.url);
    const email = uniqueEmail();
    const claims = JSON.stringify({ sub: crypto.randomUUID(), email, email_verified: true, name: 'Gus' });
    const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(claims));
    expect(user).toMatchObject({ email, displayName: 'Gus', emailVerified: true });
    await deleteUser(user);
    expect((await callToolkit(emulator.url, 'lookup', { idToken: '' })).status).toBe(400);
    await expect(signInWithEmailAndPassword(auth, email, 'secret1')).rejects.toThrow();
  });
});

describe('ID tokens', () => {
  it('are verified by the published key, for this issuer and audience', async () => {
    const { user } = await signInWithEmailAndPassword(bed.createAuth(emulator.url), 'patient@molar.test', 'molar-demo');
    const { payload, protectedHeader } = await jwtVerify(await user.getIdToken(), createLocalJWKSet(emulator.jwks), {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${PROJECT}`,
      audience: PROJECT,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    });
    expect(payload).toMatchObject({ sub: user.uid, email: 'patient@molar.test', email_verified: true });
    expect(protectedHeader.kid).toBe(emulator.jwks.keys[0]?.kid);
    expect(JSON.stringify(emulator.jwks)).not.toContain('"d"');
  });

  it('are refused by the emulator itself if somebody else made them', async () => {
    const { user } = await signInWithEmailAndPassword(bed.createAuth(emulator.url), 'patient@molar.test', 'molar-demo');
    const [, payload] = (await user.getIdToken()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const answer = await callToolkit(emulator.url, 'update', { id_token: `${header}.${payload}.`, password: 'hacked' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('INVALID_ID_TOKEN');
  });

  it('are not renewed for a made-up refresh token', async () => {
    const { user } = await signInWithEmailAndPassword(bed.createAuth(emulator.url), 'patient@molar.test', 'molar-demo');
    const { signature: _, ...token } = JSON.parse(Buffer.from(user.refreshToken, 'base64').toString());
    for (const forged of [token, { ...token, signature: 'x' }, null]) {
      const answer = await fetch(`${emulator.url}/securetoken.googleapis.com/v1/token?key=demo`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: Buffer.from(JSON.stringify(forged)).toString('base64'),
        }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('INVALID_REFRESH_TOKEN');
    }
  });
});

describe('a restart', () => {
  it('keeps users, sessions, open links and the key', async () => {
    const ownDir = await bed.createDataDir();
    const first = await bed.start(ownDir);
    const auth = bed.createAuth(first.url);
    const email = uniqueEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1');
    await sendEmailVerification(user);
    await first.close();

    const second = await bed.start(ownDir, Number(new URL(first.url).port));
    expect(second).toMatchObject({ url: first.url, jwks: first.jwks });
    await user.getIdToken(true);
    await applyActionCode(auth, (await readNewestLink(second.url)).searchParams.get('oobCode') ?? '');
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect((await signInWithEmailAndPassword(auth, email, 'secret1')).user.uid).toBe(user.uid);
  });

  it('keeps its files private to the person who runs it', async () => {
    for (const name of ['identity.json', 'identity-key.json']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
  });

  it.each(['identity.json', 'identity-key.json'])(
    'stops with an error that names %s if it is damaged, and does not change it',
    async (name) => {
      const ownDir = await bed.createDataDir();
      await (await bed.start(ownDir)).close();
      const path = join(ownDir, name);
      await writeFile(path, '{"version":1,"users":[{"localId":');
      await expect(bed.start(ownDir)).rejects.toThrow(path);
      expect(await readFile(path, 'utf8')).toBe('{"version":1,"users":[{"localId":');
    },
  );
});

it('a call that is cut off while it waits for its turn prints nothing', async () => {
  const print = vi.spyOn(console, 'error');
  const app = createServer().listen(0, '127.0.0.1');
  await once(app, 'listening');
  const { port } = app.address() as AddressInfo;
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo';
  const headers = { host: new URL(APP_ORIGIN).host, 'content-type': 'application/json', 'content-length': 400 };
  const call = request({ port, path, method: 'POST', headers }).on('error', () => {});
  call.write('{"email":');
  const [received, response] = (await once(app, 'request')) as Parameters<typeof emulator.ahead>;
  call.destroy();
  await once(response, 'close');
  expect(emulator.ahead(received, response)).toBe(true);
  // Answered after anything that the call before it does.
  expect((await callToolkit(emulator.url, 'signUp', {})).status).toBe(400);
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
  app.close();
});

describe('a second instance', () => {
  it('takes another port if the first one has it', async () => {
    const port = Number(new URL(emulator.url).port);
    const second = await bed.start(await bed.createDataDir(), port);
    expect(second.url).not.toBe(emulator.url);
    expect((await fetch(`${second.url}/mailbox`)).status).toBe(200);
    const { user } = await signInWithEmailAndPassword(bed.createAuth(second.url), 'admin@molar.test', 'molar-demo');
    await jwtVerify(await user.getIdToken(), createLocalJWKSet(second.jwks));
  });

  it('does not start on accounts that the first one uses', async () => {
    await expect(bed.start(dataDir)).rejects.toThrow(/Another Molar already uses the demo accounts/);
  });
});
