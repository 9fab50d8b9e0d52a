/** The HTTP server. It takes the port before the app is ready, so a busy port is known at once. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '../start-error.ts';
import { Problem, problemAnswer } from './problem.ts';

type Answering = (request: Request) => Response | Promise<Response>;
/** Answers in place of the app, or returns false to leave the request to it. */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Listening {
  /** The one in use, also when any port was asked for. */
  port: number;
  /** From now on the app answers; until then callers are told to come back. */
  serve(answering: Answering, ahead?: Ahead): void;
  /** Resolves when the last answer has left. */
  stop(): Promise<void>;
}

// Longer than any call takes: a connection that is still open then has no reader.
const STOP_LIMIT = 4000;

/** @throws StartError when the port can't be had */
export async function listen({ port, host }: { port: number; host: string }): Promise<Listening> {
  let answering: Answering = () => plainAnswer(new Problem('server.unavailable'));
  let ahead: Ahead = () => false;
  const toApp = getRequestListener((request) => answering(request), {
    // A request line or Host header that is no address.
    errorHandler: () => plainAnswer(new Problem('request.invalid')),
  });
  const server = createServer((request, response) => {
    if (!ahead(request, response)) toApp(request, response);
  });
  // Longer than the minute that proxies keep a connection: if we closed first, a proxy's next request could be lost.
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(reasonOf(error, port, host))));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve(app, first = ahead) {
      answering = app;
      ahead = first;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection that falls idle now would be kept for a next request.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

function plainAnswer(problem: Problem): Response {
  const { status, body } = problemAnswer(problem);
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `PORT: ${port} is in use; stop what uses it, or set another PORT`;
  if (error.code === 'EACCES') return `PORT: ${port} needs more rights; set a PORT above 1023`;
  return `HOST: can't listen on ${host}: ${error.message}`;
}
