/** Gives each request an id, and tells what became of it, without the path: that may name a person. */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { pagePattern } from '../../contract/page.ts';
import type { RequestLine } from '../log/log.ts';
import type { ReadClient } from './client.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** What every answer carries. */
    commonHeaders: Record<string, string>;
    /** Said by who made the answer with them: to look would make a whole response of a light one. */
    hasCommonHeaders: true;
  }
}

export interface Observing {
  readClient: ReadClient;
  /** Of every answer, beside its id. */
  headers?: Record<string, string>;
  /** Told of each request once it is answered. */
  onAnswered: (line: RequestLine) => void;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
/** As proxies make them: hexadecimal, or a UUID. */
const PROXY_ID = /^[\da-f-]{16,64}$/i;

/** To be called before any other route is added. */
export function observe(app: Hono, { readClient, headers, onAnswered }: Observing): void {
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const given = c.req.header('x-request-id');
    const isGiven = given !== undefined && PROXY_ID.test(given) && readClient(c).isProxied;
    const id = isGiven ? given : randomUUID();
    const commonHeaders = { 'X-Request-Id': id, ...headers };
    c.set('requestId', id);
    c.set('commonHeaders', commonHeaders);
    await next();
    if (!c.get('hasCommonHeaders')) {
      for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value);
    }
    onAnswered({
      id,
      ...callOf(c),
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  });
}

/** How a request is named where nobody may be: its method and the pattern of its route. */
export function callOf(c: Context): Pick<RequestLine, 'method' | 'route'> {
  return { ...callOfUnknown(c.req.method), route: routeOf(c) };
}

/** The same where no route is known. */
export function callOfUnknown(method = 'other'): Pick<RequestLine, 'method' | 'route'> {
  return { method: METHODS.includes(method) ? method : 'other', route: 'unknown' };
}

/** '/booking/{id}'; 'file' and 'unknown' for what has none. */
function routeOf(c: Context): string {
  const path = routePath(c, -1);
  if (path !== '*' && path !== '/*') return path.replaceAll(/:(\w+)/g, '{$1}');
  return pagePattern(c.req.path) ?? (c.finalized && c.res.status < 400 ? 'file' : 'unknown');
}
