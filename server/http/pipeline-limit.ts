/**
 * Browsers and proxies wait for the answer before they send the next request over a connection. A caller that sends a hundred
 * thousand and reads no answer would fill the memory: ten such callers took 2.9 GB.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MOST_UNANSWERED = 10;

/** Whether one more answer may be waited for on this connection. */
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
