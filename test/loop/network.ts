/** The network between a device and the clinic, with its faults. */
import type { Clinic } from './clinic.ts';

type Answer = (request: Request) => Promise<Response>;
/** What happens to one request. @param answer asks the real server */
export type Fault = (request: Request, answer: Answer) => Promise<Response>;

const unreachable = () => new TypeError('Failed to fetch');

export const faults = {
  none: (request, answer) => answer(request),
  offline: () => Promise.reject(unreachable()),
  /** The server does the work, and the answer is lost. */
  lostAnswer: async (request, answer) => {
    await answer(request);
    throw unreachable();
  },
  /** The server does the work and begins to answer, and the connection breaks. */
  brokenText: async (request, answer) => {
    const broken = new ReadableStream({ pull: (to) => to.error(unreachable()) });
    return new Response(broken, await answer(request));
  },
  captivePortal: async () => new Response('<title>Welcome</title>', { headers: { 'content-type': 'text/html' } }),
  /** The server does the work, and answers in a form that this version does not know. */
  unreadable: async (request, answer) => {
    await answer(request);
    return Response.json({ version: 'from the future' });
  },
  failed: async () => problem(500, 'server.failed'),
  unavailable: async () => problem(503, 'server.unavailable', { 'retry-after': '1' }),
  invalid: async () => problem(400, 'request.invalid'),
  tooMany: async () => problem(429, 'request.too-many', { 'retry-after': '60' }),
} satisfies Record<string, Fault>;

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message: 'Text', Message: 'Text' }, { status, headers });
}

/** The browser aborts a request that the page aborts, whatever the network does. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

export interface Network {
  /** The fault of every request that no `once` matches. */
  fault: Fault;
  /** Applies the fault to the next matching request, such as 'POST /booking'. */
  once(call: string, fault: Fault): void;
  /** The requests that were sent, such as 'POST /booking', without the token exchange. */
  calls: string[];
  keys: (string | null)[];
  fetch: typeof globalThis.fetch;
}

export function createNetwork(clinic: Clinic): Network {
  const planned: { call: string; fault: Fault }[] = [];
  const network: Network = {
    fault: faults.none,
    once: (call, fault) => planned.push({ call, fault }),
    calls: [],
    keys: [],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (!call.startsWith('PUT /user/')) network.calls.push(call);
      if (request.method === 'POST') network.keys.push(request.headers.get('idempotency-key'));
      const index = planned.findIndex((plan) => call.startsWith(plan.call));
      const fault = index < 0 ? network.fault : planned.splice(index, 1)[0]?.fault;
      return Promise.race([(fault ?? faults.none)(request, clinic.answer), abortOf(request.signal)]);
    },
  };
  return network;
}
