/** Listens on loopback only, on any free port if this one is in use. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  /** Resolves when the requests in flight are answered. */
  close(): Promise<void>;
}

export async function listenOnLoopback(
  port: number,
  createListener: (port: number) => RequestListener,
): Promise<Listening> {
  const server = createServer();
  await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    return listen(server, 0);
  });
  const actual = (server.address() as AddressInfo).port;
  server.on('request', createListener(actual));
  return {
    port: actual,
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
