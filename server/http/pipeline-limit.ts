/**
 * Bounds the requests that wait for an answer on one connection. Browsers and proxies send one at a time. Ten callers that sent a
 * hundred thousand each, and read no answer, took 2.9 GB of memory.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MOST_UNANSWERED = 10;

/** Returns false if too many answers are waited for on this connection. */
export function createPipelineLimit(): (socket: Socket, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: number) => {
    const count = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, count);
    return count;
  };
  return (socket, response) => {
    response.once('close', () => change(socket, -1));
    return change(socket, 1) <= MOST_UNANSWERED;
  };
}
