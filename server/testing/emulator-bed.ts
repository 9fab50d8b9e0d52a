/** Shared by the tests of the demo's identity provider: an emulator in its own folder, and the real SDK on it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { type IdentityEmulator, startIdentityEmulator } from '../demo/identity/emulator.ts';
import { listen } from '../http/listen.ts';
import { localOrigins } from '../loopback.ts';

export const PROJECT = 'demo-molar';
export const APP_ORIGIN = 'http://localhost:3000';

export interface TestEmulator extends IdentityEmulator {
  /** The address of an app that serves nothing but the emulator. */
  appUrl: string;
}

type Cleanup = () => Promise<void>;

export class TestBed {
  readonly #cleanups: Cleanup[] = [];

  async createDataDir(): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'molar-identity-'));
    this.#cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  }

  async start(dataDir: string, port = 0): Promise<TestEmulator> {
    const app = await listen({ port: 0, host: '127.0.0.1' });
    const appOrigins = [APP_ORIGIN, ...localOrigins(app.port)];
    const emulator = await startIdentityEmulator({ projectId: PROJECT, port, dataDir, appOrigins });
    app.serve(() => new Response('{}', { status: 404 }), emulator.ahead);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= Promise.all([emulator.close(), app.stop()]).then(() => {});
      return closing;
    };
    this.#cleanups.push(close);
    return { ...emulator, appUrl: `http://127.0.0.1:${app.port}`, close };
  }

  /** Another device: an SDK of its own, signed out. */
  createAuth(url: string): Auth {
    const app = initializeApp({ apiKey: 'demo', projectId: PROJECT }, crypto.randomUUID());
    this.#cleanups.push(() => deleteApp(app));
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, url, { disableWarnings: true });
    return auth;
  }

  async cleanUp(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0).reverse()) await cleanup();
  }
}

/** The newest link in the mailbox. */
export async function readNewestLink(url: string): Promise<URL> {
  const html = await (await fetch(`${url}/mailbox`)).text();
  const link = /<a href="([^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error('The mailbox is empty.');
  return new URL(link.replaceAll('&#38;', '&'));
}

/** One call of Firebase's REST interface, as the SDK makes it. */
export function callToolkit(url: string, method: string, body: unknown, headers = {}): Promise<Response> {
  return fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
