/** Holds an answer back until `finish` returns the body to send. When `finish` fails, the caller gets 503. */
import type { ServerResponse } from 'node:http';
import type { LogError } from '../../log/log.ts';

interface Holding {
  finish: (body: string) => Promise<string>;
  logError: LogError;
}

export function holdAnswer(response: ServerResponse, { finish, logError }: Holding): void {
  const chunks: Buffer[] = [];
  const end = response.end.bind(response);

  function keep(chunk: unknown): void {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array));
  }

  async function send(): Promise<void> {
    const body = await finish(Buffer.concat(chunks).toString());
    response.setHeader('content-length', Buffer.byteLength(body));
    end(body);
  }

  response.write = (chunk: unknown) => {
    keep(chunk);
    return true;
  };
  response.end = (chunk?: unknown) => {
    keep(chunk);
    send().catch((error) => {
      logError('demo accounts', error);
      sendError(response, end, 503, 'UNAVAILABLE');
    });
    return response;
  };
}

/** In the shape of Google's errors, which the SDK knows how to read. */
export function sendError(
  response: ServerResponse,
  end: (body: string) => void,
  status: number,
  message: string,
): void {
  const body = JSON.stringify({ error: { code: status, message, errors: [{ message, reason: 'invalid' }] } });
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  end(body);
}
