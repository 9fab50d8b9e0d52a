/** The network between the tabs of a browser and the clinic, in virtual time, with all its faults. */
import type { Clinic } from '../clinic.ts';
import { busyWith } from './quiet.ts';
import type { Random } from './random.ts';
import { isDecision, type ServerLog } from './server-log.ts';
import type { VirtualTime } from './virtual-time.ts';

export const BASE_URL = 'http://clinic.test';

/** The fate of one request. `arrive` lets the real server answer it. */
interface Trip {
  arrive(): Promise<Response>;
  /** Milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Rejects when the page aborts the request. */
  isGivenUp: Promise<never>;
  /** The complete answer of the clinic has arrived. */
  hear(answer: Response): void;
  isFollowed: boolean;
  isReading: boolean;
}
export type Happening = keyof typeof happenings;

const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};
const never = () => new Promise<never>(() => {});
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message: 'Please wait.', Message: 'Please wait.' }, { status, headers });
const html = (status: number) =>
  new Response('<title>Welcome</title>', { status, headers: { 'content-type': 'text/html' } });

/** @param arrive what the text waits for */
async function withText(answer: Response, arrive: () => Promise<unknown>): Promise<Response> {
  if (!answer.body) return answer;
  const whole = new Uint8Array(await answer.arrayBuffer());
  const pull = async (to: ReadableStreamDefaultController) => {
    await arrive();
    to.enqueue(whole);
    to.close();
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), answer);
}

/** Longer than the device's time limit. */
const TOO_LONG = 14_000;

const happenings = {
  none: ({ arrive }: Trip) => arrive(),
  offline: async () => unreachable(),
  lostRequest: async ({ sleep }: Trip) => {
    await sleep(2000);
    return unreachable();
  },
  lostAnswer: async ({ arrive }: Trip) => {
    await arrive();
    return unreachable();
  },
  hanging: never,
  /** Slow enough for many events before it, and in time. */
  unhurried: async ({ arrive, sleep }: Trip) => {
    const answer = await arrive();
    await sleep(6000);
    return answer;
  },
  slowAnswer: async ({ arrive, sleep }: Trip) => {
    const answer = await arrive();
    await sleep(TOO_LONG);
    return answer;
  },
  /** The head of the answer arrives long before its text. */
  slowText: async ({ arrive, sleep, isGivenUp, hear }: Trip) => {
    const answer = await arrive();
    return withText(answer, async () => {
      await Promise.race([sleep(3000), isGivenUp]);
      hear(answer);
    });
  },
  /** The clinic does it and begins to answer, and the connection breaks. */
  brokenText: async ({ arrive }: Trip) => withText(await arrive(), async () => unreachable()),
  /** Nobody waits for it any more when it reaches the clinic. */
  lateRequest: async ({ arrive, sleep }: Trip) => {
    await sleep(TOO_LONG * 3);
    return arrive();
  },
  /** A filter that lets only reads pass. */
  readOnly: async ({ arrive, isReading }: Trip) => (isReading ? arrive() : html(403)),
  portal: async () => html(200),
  portalRedirect: async ({ isFollowed }: Trip) => (isFollowed ? html(200) : unreachable()),
  failed: async () => problem(500, 'server.failed'),
  failedAsHtml: async () => html(500),
  /** The clinic does it, and the gateway in front of it gives up. */
  gateway: async ({ arrive }: Trip) => {
    await arrive();
    return html(504);
  },
  unavailable: async () => problem(503, 'server.unavailable', { 'retry-after': '20' }),
  unavailableAsJson: async () => Response.json({ error: 'busy' }, { status: 503 }),
  tooMany: async () => problem(429, 'request.too-many', { 'retry-after': '60' }),
  /** The clinic does it, and answers as a later version would. */
  unreadable: async ({ arrive }: Trip) => {
    const answer = await arrive();
    return answer.ok ? Response.json({ version: 'from the future' }) : answer;
  },
} satisfies Record<string, (trip: Trip) => Promise<Response>>;

export type Weather =
  | 'fine'
  | 'slow'
  | 'flaky'
  | 'offline'
  | 'hanging'
  | 'portal'
  | 'portalRedirect'
  | 'overloaded'
  | 'readOnly';

/** In each weather, the likelihood of each happening. */
const climates: Record<Weather, Partial<Record<Happening, number>>> = {
  fine: { none: 1 },
  slow: { none: 1, unhurried: 3, slowText: 2 },
  flaky: {
    none: 8,
    unhurried: 6,
    lostRequest: 3,
    lostAnswer: 4,
    slowAnswer: 2,
    slowText: 2,
    brokenText: 2,
    lateRequest: 1,
    hanging: 1,
    failed: 2,
    failedAsHtml: 1,
    gateway: 2,
    unavailableAsJson: 1,
    unreadable: 1,
  },
  offline: { offline: 1 },
  hanging: { hanging: 2, lostAnswer: 1, slowAnswer: 1 },
  portal: { portal: 1 },
  portalRedirect: { portalRedirect: 1 },
  readOnly: { readOnly: 1 },
  overloaded: { unavailable: 2, tooMany: 2, failed: 6, none: 2 },
};
export const weathers = Object.keys(climates) as Weather[];

/** The sender: its page may be gone when the answer arrives. */
export interface Sender {
  isAlive: boolean;
}

export type Wire = ReturnType<typeof createWire>;

export function createWire(deps: { time: VirtualTime; random: Random; clinic: Clinic; log: ServerLog }) {
  const { time, random, clinic, log } = deps;
  const wire = { weather: 'fine' as Weather, isServerUp: true, fetchOf };
  const ofClinic = new WeakSet<Response>();
  const underWay = new Set<unknown>();

  function fetchOf(sender: Sender): typeof globalThis.fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      const key = request.headers.get('idempotency-key');
      const hear = (answer: Response) => {
        if (sender.isAlive && isDecision(answer.status) && ofClinic.has(answer)) log.noteDecided(key);
      };
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      if (!sender.isAlive) return promise;
      request.signal.throwIfAborted();
      log.noteSent(key);
      // Node garbage-collects an unreferenced request, and with it the signal that would abort it.
      const held = [input, request];
      underWay.add(held);
      promise.catch(() => {}).finally(() => underWay.delete(held));
      const isGivenUp = new Promise<never>((_, giveUp) =>
        request.signal.addEventListener('abort', () => sender.isAlive && giveUp(request.signal.reason)),
      );
      isGivenUp.catch(reject);
      travel(request, await request.text(), { isGivenUp, hear }).then(
        (answer) => {
          if (!sender.isAlive) return;
          hear(answer);
          resolve(answer);
        },
        (error) => sender.isAlive && reject(error),
      );
      return promise;
    };
  }

  async function travel(request: Request, body: string, ends: Pick<Trip, 'isGivenUp' | 'hear'>): Promise<Response> {
    const happening = random.pickWeighted(climates[wire.weather] as Record<Happening, number>);
    await time.sleep(random.between(1, 40));
    const answer = await happenings[happening]({
      arrive: () => busyWith(async () => (wire.isServerUp ? await arrive(request, body) : unreachable())),
      sleep: time.sleep,
      ...ends,
      isFollowed: request.redirect === 'follow',
      isReading: request.method === 'GET',
    });
    await time.sleep(random.between(1, 40));
    return answer;
  }

  async function arrive({ method, url, headers }: Request, body: string): Promise<Response> {
    // A request that has left the device arrives, even if nobody waits for it.
    const sent = new Request(url, { method, headers, ...(body ? { body } : {}) });
    const answer = await clinic.answer(sent);
    ofClinic.add(answer);
    const name = nameOf(method, new URL(url).pathname);
    if (name) {
      log.note({
        key: headers.get('idempotency-key') ?? undefined,
        name,
        input: body ? JSON.parse(body) : { id: decodeURIComponent(url.split('/').at(-1) ?? '') },
        uid: uidOf(headers.get('authorization')),
        status: answer.status,
        body: await answer.clone().json(),
      });
    }
    return answer;
  }

  return wire;
}

function nameOf(method: string, path: string) {
  if (method === 'POST' && path === '/booking') return 'bookSlot';
  return method === 'DELETE' ? 'cancelBooking' : undefined;
}

function uidOf(authorization: string | null): string | undefined {
  const payload = authorization?.split('.')[1];
  return payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()).uid : undefined;
}
