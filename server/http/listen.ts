/** The HTTP server. It takes the port before the app is ready, so a busy port is known at once. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getHealth, getReadiness } from '../../contract/clinic.ts';
import { endpointPattern } from '../../contract/endpoint.ts';
import { StartError } from '../start-error.ts';
import { Problem, problemAnswer } from './problem.ts';
import { createTurns } from './turns.ts';

type Answering = (request: Request) => Response | Promise<Response>;
/** Answers in place of the app, or returns false to leave the request to it. */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Listening {
  /** The one in use, also when any port was asked for. */
  port: number;
  /** From now on the app answers; until then callers are told to come back. */
  serve(answering: Answering, ahead?: Ahead): void;
  /**
   * Every answer is now the last on its connection. Until `drained` the app still answers all; then new requests are
   * told to come back, while those about health are answered and those under way finish. Resolves when the last answer
   * has left, and the port is free.
   */
  stop(drained?: Promise<void>): Promise<void>;
}

// Milliseconds. Longer than a statement of the store may take: a call that is still open then has no reader, or waits for others.
const STOP_LIMIT = 5500;
/** For a request to arrive as a whole. A picture of 5 MB needs 1.4 Mbit/s. */
const REQUEST_LIMIT = 30_000;

/** @throws StartError when the port can't be had */
export async function listen(
  { port, host }: { port: number; host: string },
  requestLimit = REQUEST_LIMIT,
): Promise<Listening> {
  let answering: Answering = () => plainAnswer(new Problem('server.unavailable'));
  let ahead: Ahead = () => false;
  const toApp = getRequestListener((request) => answering(request), {
    // A request line or Host header that is no address.
    errorHandler: () => plainAnswer(new Problem('request.invalid')),
  });
  const refuse = getRequestListener(() => plainAnswer(new Problem('server.unavailable')));
  const takeTurn = createTurns();
  let isStopping = false;
  let isFinishing = false;
  const underWay = new Set<ServerResponse>();
  const limits = {
    requestTimeout: requestLimit,
    headersTimeout: requestLimit,
    connectionsCheckingInterval: Math.min(requestLimit, 5000),
    // Longer than the minute for which proxies keep a connection: closing first could lose a proxy's next request.
    keepAliveTimeout: 65_000,
  };
  const server = createServer(limits, (request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (isStopping) response.setHeader('Connection', 'close');
    if (isFinishing && !isAboutHealth(request)) return void refuse(request, response);
    if (isAboutHealth(request)) return void toApp(request, response);
    void takeTurn().then(() => {
      if (!ahead(request, response)) toApp(request, response);
    });
  });

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
    async stop(drained) {
      isStopping = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      await drained;
      isFinishing = true;
      const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT);
      await Promise.all(Array.from(underWay, (response) => once(response, 'close')));
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection that falls idle now would be kept for a next request.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

function isAboutHealth({ url = '' }: IncomingMessage): boolean {
  return [getHealth, getReadiness].some((endpoint) => new RegExp(endpointPattern(endpoint)).test(url));
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
