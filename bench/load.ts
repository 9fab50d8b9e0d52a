/** Requests over a few kept-alive connections, as many as come back; each benchmark says what one request is. */
import { Agent, request } from 'node:http';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const CONNECTIONS = 8;

/** Sends `count` requests and answers how many came back per second. Throws when one is not answered with 2xx. */
export async function requestsPerSecond(port: number, count: number, next: (index: number) => LoadRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const worker = async () => {
    while (sent < count) await send(agent, port, next(sent++));
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return count / seconds;
}

function send(agent: Agent, port: number, { method, path, headers, body }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        (answer.statusCode ?? 0) < 300 ? resolve() : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
