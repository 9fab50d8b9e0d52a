/**
 * Sends requests on its own connections, in its own thread, so that the server's thread only answers. Requests are prepared
 * as raw bytes, and only status and length of responses are read: a client that does more is slower than what it measures.
 */
import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface Load {
  port: number;
  requests: string[];
  /** Requests a second, whether or not the last one was answered. Without it, the next is sent after each answer. */
  rate?: number;
}

export interface Measured {
  seconds: number;
  /** From the moment a request was due until the last byte of its response arrived, in milliseconds. */
  latencies: number[];
}

const CONNECTIONS_IN_TURN = 8;
/** More than are ever in flight at once, so that a request never waits for a connection. */
const CONNECTIONS_AT_RATE = 64;

parentPort?.on('message', async (load: Load) => {
  const connections = await Promise.all(
    Array.from({ length: load.rate ? CONNECTIONS_AT_RATE : CONNECTIONS_IN_TURN }, () => open(load.port)),
  );
  const send = load.rate ? sendAtRate : sendInTurn;
  const latencies: number[] = [];
  const start = performance.now();
  await send(load, connections, (milliseconds) => latencies.push(milliseconds));
  const seconds = (performance.now() - start) / 1000;
  for (const { socket } of connections) socket.destroy();
  parentPort?.postMessage({ seconds, latencies } satisfies Measured);
});

type Note = (milliseconds: number) => void;

async function sendInTurn({ requests }: Load, connections: Connection[], note: Note): Promise<void> {
  let sent = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < requests.length) {
        const start = performance.now();
        await connection.exchange(requests[sent++] as string);
        note(performance.now() - start);
      }
    }),
  );
}

/** Evenly spaced. If all connections are busy, the latency still counts from when the request was due. */
async function sendAtRate({ requests, rate = 1 }: Load, connections: Connection[], note: Note): Promise<void> {
  const free = [...connections];
  const start = performance.now();
  const answers: Promise<void>[] = [];
  while (answers.length < requests.length) {
    const due = start + (answers.length * 1000) / rate;
    const connection = performance.now() >= due ? free.pop() : undefined;
    // Timers are too coarse for this: check again after pending I/O.
    if (!connection) await new Promise(setImmediate);
    else {
      const exchange = connection.exchange(requests[answers.length] as string).then(() => {
        note(performance.now() - due);
        free.push(connection);
      });
      answers.push(exchange);
    }
  }
  await Promise.all(answers);
}

interface Connection {
  socket: Socket;
  exchange(request: string): Promise<void>;
}

async function open(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = '';
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const missing = missingBytes(received);
    if (missing > 0) return;
    const isGood = received.startsWith('HTTP/1.1 2');
    const first = received.slice(0, received.indexOf('\r\n'));
    received = '';
    if (isGood) settle?.resolve();
    else settle?.reject(new Error(`Answered with ${first}`));
  });
  socket.on('close', () => settle?.reject(new Error('The connection was closed.')));
  return {
    socket,
    exchange: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
  };
}

/** Every measured response has a Content-Length. */
function missingBytes(received: string): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 1;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? [];
  if (length === undefined) throw new Error('An answer does not say how long it is.');
  return end + 4 + Number(length) - received.length;
}
