/** Puts load on a server on this machine: as fast as it answers, or evenly at a given rate. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Load, Measured } from './load-worker.ts';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface LoadGenerator {
  /** Rejects if any response is not 2xx. */
  send(port: number, requests: LoadRequest[], rate?: number): Promise<Measured>;
  close(): Promise<unknown>;
}

export function createLoadGenerator(): LoadGenerator {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  return {
    async send(port, requests, rate) {
      worker.postMessage({ port, requests: requests.map(bytesOf), ...(rate !== undefined && { rate }) } satisfies Load);
      const [measured] = await once(worker, 'message');
      return measured;
    },
    close: () => worker.terminate(),
  };
}

function bytesOf({ method, path, headers = {}, body }: LoadRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = { Host: 'localhost', ...headers, ...(text && jsonHeaders(text)) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`;
}

function jsonHeaders(text: string) {
  return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
}
