/** Serves the metrics: on a port of their own, or on the app's port with a token. */
import { Hono } from 'hono';
import { listen } from '../http/listen.ts';
import { Problem, problemAnswer } from '../http/problem.ts';
import { respond } from '../http/respond.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/** @param token required as a bearer token, if given */
export function mountMetrics(app: Hono, metrics: Metrics, token?: string): void {
  app.get(PATH, async (c) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (token !== undefined && (given === undefined || !isSameSecret(given, token))) {
      const problem = new Problem(given === undefined ? 'auth.missing' : 'auth.invalid');
      return respond(c, problemAnswer(problem), { 'WWW-Authenticate': 'Bearer' });
    }
    return respond(c, { status: 200, body: await metrics.read() }, { 'Content-Type': metrics.contentType });
  });
}

/** @throws StartError if the port can't be opened */
export async function serveMetrics({ port, host }: { port: number; host: string }, metrics: Metrics, token?: string) {
  const app = new Hono();
  mountMetrics(app, metrics, token);
  app.notFound((c) => respond(c, problemAnswer(new Problem('request.unknown'))));
  const http = await listen({ port, host, setting: 'METRICS_PORT' });
  http.serve((request) => app.fetch(request));
  return http;
}
