/** For tests: the real server in a process of its own, with a real project's settings so that no demo accounts start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createAccessTokens } from '../identity/access-token.ts';
import type { Store } from '../store/store.ts';
import { insertUser } from '../store/users.ts';
import { testFolder } from './folder.ts';
import { type Received, received, requestInit, type Sent, TEST_SECRET } from './server.ts';
import { testUser } from './user.ts';
import { whenDone } from './when-done.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

type Variables = Record<string, string>;

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  output(): string;
  send(method: string, path: string, sent?: Sent): Promise<Received>;
  /** Returns the exit code; null if the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();
whenDone(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the server and waits until it is ready. */
export async function startServer(
  variables: Variables,
  { cwd = testFolder(), main = MAIN }: { cwd?: string; main?: string } = {},
): Promise<ServerProcess> {
  const { child, output, ended } = spawnServer(variables, cwd, main);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /^Molar is ready: (.*)$/m.exec(output()) ?? [];
      if (address) resolve(address);
    });
    ended.then(() => reject(new Error(`The server did not start: ${output()}`)));
  });
  return {
    url,
    child,
    output,
    send: async (method, path, sent) => received(await fetch(url + path, requestInit(method, sent))),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a server that is expected to exit by itself. */
export async function runServer(variables: Variables): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnServer(variables, testFolder(), MAIN);
  return { code: await ended, output: output() };
}

function spawnServer(variables: Variables, cwd: string, main: string) {
  const child = spawn(process.execPath, [main], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ACCESS_TOKEN_SECRET: TEST_SECRET,
      OPEN_BOOKINGS: '100000',
      QUEUED_CALLS_PER_MINUTE: '100000',
      PUBLIC_CALLS_PER_MINUTE: '100000',
      PAYMENTS: 'simulator',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'auth.clinic.test',
      FIREBASE_PROJECT_ID: 'clinic',
      ...variables,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, ended };
}

export interface SignedIn {
  email: string;
  token: string;
}

/** Adds people to the store, logged in. */
export async function signInMany(store: Store, count: number): Promise<SignedIn[]> {
  const tokens = createAccessTokens({ secret: TEST_SECRET, now: Date.now });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const user = testUser({ email: `p${index}@clinic.test`, name: `Patient ${index}` });
      await insertUser(store.db, user);
      const signedIn = { userId: user.id, authTime: Date.now(), isEmailVerified: true };
      return { email: user.email, token: await tokens.issue(signedIn, user.provider_uid) };
    }),
  );
}
