/** Serves the metrics: on a port of their own, or on the app's port with a token. */
import { Hono } from 'hono';
import type { Listening } from '../http/listen.ts';
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

export function serveMetrics(http: Listening, metrics: Metrics, token?: string): void {
  const app = new Hono();
  mountMetrics(app, metrics, token);
  app.notFound((c) => respond(c, problemAnswer(new Problem('request.unknown'))));
  http.serve((request) => app.fetch(request));
}
