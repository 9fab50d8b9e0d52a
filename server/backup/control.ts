/**
 * Lets a command on this machine ask the server that has the store's folder open for a backup, and nothing else: by a port on
 * loopback, and a secret in a file beside the store that only the clinic's own account can read.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { isSameSecret } from '../is-same-secret.ts';
import type { LogError } from '../log/log.ts';
import { repeat } from '../repeat.ts';

const RETRY_MS = 60_000;

const Control = v.object({ port: v.number(), secret: v.string() });
const Order = v.object({ file: v.pipe(v.string(), v.check(isAbsolute)) });
const Outcome = v.object({ error: v.optional(v.string()) });

const pathOf = (dataDir: string) => join(dataDir, 'molar.control');

type MakeBackup = (file: string, signal: AbortSignal) => Promise<void>;

/**
 * On a full disk the server starts without the file, because people can still read, and writes it once there is space.
 * @returns a function that closes it, and aborts a backup that is being made
 */
export async function openControl(dataDir: string, make: MakeBackup, logError: LogError): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const answering = new Set<Promise<void>>();
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((incoming, response) => {
    const answered = answer(incoming, response, secret, (file) => make(file, stopping.signal));
    answering.add(answered);
    void answered.finally(() => answering.delete(answered));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const path = pathOf(dataDir);
  let isWritten = false;
  const write = async () => {
    if (isWritten) return;
    rmSync(path, { force: true });
    try {
      writeFileSync(path, JSON.stringify({ port, secret }), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // A full disk leaves it empty, and a command would try to read it.
      rmSync(path, { force: true });
      throw error;
    }
    isWritten = true;
  };
  const onError = (error: unknown) => logError('backups by command', error);
  const writing = repeat(write, { first: 0, every: RETRY_MS, onError });
  return async () => {
    await writing.stop();
    if (isWritten) rmSync(path, { force: true });
    stopping.abort(new Error('the server is stopping'));
    server.close();
    await Promise.all(answering);
    server.closeAllConnections();
  };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  secret: string,
  make: (file: string) => Promise<void>,
): Promise<void> {
  if (!isSameSecret(incoming.headers.authorization ?? '', `Bearer ${secret}`)) {
    return void response.writeHead(403, { Connection: 'close' }).end();
  }
  try {
    await make(v.parse(Order, await json(incoming)).file);
    response.end('{}');
  } catch (error) {
    response.end(JSON.stringify({ error: (error as Error).message }));
  }
}

/** Asks the running server for a backup; false if none runs. @param file absolute @throws Error that says why it failed */
export async function askServer(dataDir: string, file: string): Promise<boolean> {
  if (!existsSync(pathOf(dataDir))) return false;
  const { port, secret } = v.parse(Control, JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  const body = JSON.stringify({ file });
  const outcome = await new Promise<unknown>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Length': Buffer.byteLength(body) };
    // Node's `fetch` gives up after five minutes, which a large store on a slow disk may take.
    request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
      resolve(response.statusCode === 200 ? json(response) : undefined);
    })
      // A killed server leaves its file behind, and another program may have its port by now.
      .once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
      )
      .end(body);
  });
  if (outcome === undefined) return false;
  const { error } = v.parse(Outcome, outcome);
  if (error) throw new Error(error);
  return true;
}
