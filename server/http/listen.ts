/** The HTTP server. It opens the port before the app is ready, so a port in use is noticed at once. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getHealth, getReadiness } from '../../contract/clinic.ts';
import { endpointPattern } from '../../contract/endpoint.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { RequestLine } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { callOfUnknown } from './observe.ts';
import { createPipelineLimit } from './pipeline-limit.ts';
import { Problem, problemAnswer } from './problem.ts';
import { callHeaders } from './security-headers.ts';
import { createTurns } from './turns.ts';

type Answering = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
/** Answers in place of the app, or returns false to leave the request to it. */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

interface ListenSettings {
  port: number;
  host: string;
  /** The port's variable, for error messages. */
  setting?: string;
  /** Called for each request answered without the app: while starting and stopping, and malformed ones. */
  onAnswered?: (line: RequestLine) => void;
}

export interface Listening {
  /** The actual port, even if 0 was requested. */
  port: number;
  /** Lets the app answer from now on; until then callers are told to retry later. */
  serve(answering: Answering, ahead?: Ahead): void;
  /**
   * From now on, each connection closes after its next answer. Until `drained` resolves, the app still answers everything;
   * after that, only health checks are answered, other new requests are told to retry later, and requests in flight finish.
   * Resolves when the last answer has been sent and the port is free.
   */
  stop(drained?: Promise<void>): Promise<void>;
}

// Longer than a store statement may take: a call still open then has no reader, or waits for another service.
const STOP_LIMIT_MS = 5500;
/** A whole request has to arrive in this time. A picture of 5 MB then needs 1.4 Mbit/s. */
const REQUEST_LIMIT_MS = 30_000;

/** @throws StartError if the port can't be opened */
export async function listen(
  { port, host, setting = 'PORT', onAnswered = () => {} }: ListenSettings,
  requestLimit = REQUEST_LIMIT_MS,
): Promise<Listening> {
  const plainAnswer = (code: ProblemCode, method?: string) => {
    const id = randomUUID();
    const { status, body } = problemAnswer(new Problem(code));
    onAnswered({ id, ...callOfUnknown(method), status, ms: 0 });
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': id, ...callHeaders };
    return new Response(body, { status, headers });
  };
  let answering: Answering = ({ method }) => plainAnswer('server.unavailable', method);
  let ahead: Ahead = () => false;
  const toApp = getRequestListener((request, bindings) => answering(request, bindings as HttpBindings), {
    // The request line or Host header is not a valid address.
    errorHandler: () => plainAnswer('request.invalid'),
  });
  const refuse = getRequestListener(({ method }) => plainAnswer('server.unavailable', method));
  const takeTurn = createTurns();
  const mayWait = createPipelineLimit();
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
    if (!mayWait(request.socket, response)) return void request.socket.destroy();
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
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(reasonOf(error, { port, host, setting }))),
    );
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
      const limit = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
      await Promise.all(Array.from(underWay, (response) => once(response, 'close')));
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection that becomes idle now would otherwise be kept open for another request.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

const HEALTH = [getHealth, getReadiness].map((endpoint) => new RegExp(endpointPattern(endpoint)));

function isAboutHealth({ url = '' }: IncomingMessage): boolean {
  return HEALTH.some((pattern) => pattern.test(url));
}

function reasonOf(
  error: NodeJS.ErrnoException,
  { port, host, setting }: { port: number; host: string; setting: string },
): string {
  if (error.code === 'EADDRINUSE') return `${setting}: ${port} is in use; stop what uses it, or set another ${setting}`;
  if (error.code === 'EACCES') return `${setting}: ${port} needs more rights; set a ${setting} above 1023`;
  return `HOST: can't listen on ${host}: ${error.message}`;
}
