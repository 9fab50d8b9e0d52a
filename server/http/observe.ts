/** Gives each request an id and reports its outcome, without the path, which may name a person. */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { pagePattern } from '../../contract/page.ts';
import type { RequestLine } from '../log/log.ts';
import type { ReadClient } from './client.ts';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    commonHeaders: Record<string, string>;
    /** Set by code that has already added them: reading `c.res.headers` would turn a light response into a full one. */
    hasCommonHeaders: true;
  }
}

export interface Observing {
  readClient: ReadClient;
  /** Added to every answer, besides its id. */
  headers?: Record<string, string>;
  onAnswered: (line: RequestLine) => void;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
/** The ids that proxies make: hexadecimal, or a UUID. */
const PROXY_ID = /^[\da-f-]{16,64}$/i;

/** Call this before adding any other route. */
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

/** Describes a request without naming a person: its method and the pattern of its route. */
export function callOf(c: Context): Pick<RequestLine, 'method' | 'route'> {
  return { ...callOfUnknown(c.req.method), route: routeOf(c) };
}

export function callOfUnknown(method = 'other'): Pick<RequestLine, 'method' | 'route'> {
  return { method: METHODS.includes(method) ? method : 'other', route: 'unknown' };
}

/** Such as '/booking/{id}'; 'file' or 'unknown' if there is no route. */
function routeOf(c: Context): string {
  const path = routePath(c, -1);
  if (path !== '*' && path !== '/*') return path.replaceAll(/:(\w+)/g, '{$1}');
  return pagePattern(c.req.path) ?? (c.finalized && c.res.status < 400 ? 'file' : 'unknown');
}
