/** Handles the emulator's requests: guard, CORS, our own pages, then the emulator. Its answer is sent after a save to disk. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LogError } from '../../log/log.ts';
import { holdAnswer, sendError } from './answer.ts';
import { type Guard, isPage, pathOf } from './guard.ts';
import { toLocalPage } from './pages.ts';

interface Mount {
  guard: Guard;
  appOrigins: readonly string[];
  shim: string;
  renderMailbox(): string;
  /** Resolves when the current state is on disk. */
  save(): Promise<void>;
  emulator: RequestListener;
  logError: LogError;
}

export function createMount({
  guard,
  appOrigins,
  shim,
  renderMailbox,
  save,
  emulator,
  logError,
}: Mount): RequestListener {
  return (request, response) => {
    // Cut off while it waited for its turn: firebase-tools would print a stack, because it can't read the body.
    if (request.destroyed) return;
    const refusal = guard.findRefusal(request);
    setCommonHeaders(response);
    allowReading(response, guard.findAppOrigin(request));
    if (refusal) return sendError(response, (body) => response.end(body), refusal.status, refusal.message);
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    const path = pathOf(request);
    if (path === '/gapi.js') return sendPage(response, 'text/javascript', shim);
    if (path === '/mailbox') {
      response.setHeader('content-security-policy', MAILBOX_POLICY);
      return sendPage(response, 'text/html', renderMailbox());
    }
    const finish = async (body: string) => {
      await save();
      if (!isPage(path) || response.statusCode !== 200) return body;
      const page = toLocalPage(body, appOrigins);
      response.setHeader('content-security-policy', page.contentSecurityPolicy);
      return page.html;
    };
    holdAnswer(response, { finish, logError });
    emulator(request, response);
  };
}

const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function sendPage(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  // The links in the mailbox are secrets, and the shim changes with the release.
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  response.end(text);
}

function setCommonHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
}

function allowReading(response: ServerResponse, appOrigin: string | undefined): void {
  response.setHeader('vary', 'Origin');
  if (appOrigin) response.setHeader('access-control-allow-origin', appOrigin);
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 204;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  const headers = request.headers['access-control-request-headers'];
  if (headers) response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-max-age', '600');
  response.end();
}
