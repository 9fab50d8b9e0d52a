/** For tests: a connection to PostgreSQL that can be cut, and that can go silent without being cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The URL of the database through this line. */
  url: string;
  /** Connections end, and new ones are refused. */
  cut(): void;
  /** Holds up everything that is sent, in both directions. */
  freeze(): void;
  /** Undoes `cut` and `freeze`. Everything that was held up arrives now. */
  mend(): void;
  /** Connections end, and new ones lead to another database server. */
  lead(databaseUrl: string): void;
  close(): void;
}

export async function createLine(databaseUrl: string): Promise<Line> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => other.write(bytes));
      if (isFrozen) one.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address?.port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    lead(other) {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}
