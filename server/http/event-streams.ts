/**
 * Answers that go on: each tells its reader the newest number, and nothing else, whenever there is a newer one. What was missed
 * costs nothing, and a slow reader hears of the newest alone.
 */
import { Problem } from './problem.ts';

/** A person may be logged in on every device of the desk; without Web Locks, each tab has a stream of its own. */
const MOST_OF_PERSON = 20;
/** In this process. Each asks the store twice at every change and every beat. */
const MOST = 200;
/** Seconds. Whoever is refused asks for news by other calls meanwhile. */
const COME_BACK = 60;
/** Milliseconds. Proxies cut what is silent, mostly after a minute. */
const BEAT = 15_000;

export interface EventStreams {
  /** How many are open. */
  readonly count: number;
  /**
   * @param person id @param read answers the newest number, and throws when the reader may no longer have it, which ends the
   * stream
   * @throws Problem `request.too-many` or `server.unavailable`, and at first what `read` throws
   */
  open(person: string, read: () => Promise<number>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Ends all of them, and none begins any more. */
  stop(): void;
}

interface EventStreamsDeps {
  /** Tells that there may be a newer number. Returns what ends it. */
  subscribe(told: () => void): () => void;
  /** Milliseconds. */
  now: () => number;
}

export function createEventStreams({ subscribe, now }: EventStreamsDeps): EventStreams {
  const open = new Set<{ person: string; end(): void }>();
  let isStopped = false;
  return {
    get count() {
      return open.size;
    },
    async open(person, read) {
      if (isStopped) throw new Problem('server.unavailable');
      const own = Iterator.from(open).filter((stream) => stream.person === person);
      if (open.size >= MOST || [...own].length >= MOST_OF_PERSON) {
        throw new Problem('request.too-many', { retryAfter: COME_BACK });
      }
      const stream = { person, end: () => {} };
      open.add(stream);
      try {
        const first = await read();
        if (isStopped) throw new Problem('server.unavailable');
        const { body, end } = createBody(first, { read, subscribe, now, onEnd: () => open.delete(stream) });
        stream.end = end;
        return body;
      } catch (error) {
        open.delete(stream);
        throw error;
      }
    },
    stop() {
      isStopped = true;
      for (const { end } of [...open]) end();
    },
  };
}

interface BodyDeps extends EventStreamsDeps {
  read(): Promise<number>;
  onEnd(): void;
}

function createBody(first: number, { read, subscribe, now, onEnd }: BodyDeps) {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let sent = first;
  let isReading = false;
  /** A newer number may be there, and was not asked for yet. */
  let isDue = false;
  let isBeatDue = false;
  let isEnded = false;
  const canTake = () => (controller.desiredSize ?? 0) > 0;
  const stops: (() => void)[] = [];

  function release(): void {
    if (isEnded) return;
    isEnded = true;
    for (const stop of stops) stop();
    onEnd();
  }

  function end(): void {
    if (isEnded) return;
    release();
    controller.close();
  }

  async function goOn(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while ((isDue || isBeatDue) && !isEnded && canTake()) {
        isDue = false;
        const last = await read();
        if (isEnded) return;
        if (last > sent || isBeatDue) controller.enqueue(chunkOf(last > sent ? last : undefined, now()));
        sent = Math.max(last, sent);
        isBeatDue = false;
      }
    } catch {
      // They may no longer see it, or the store is away: the next one that they open says which.
      end();
    } finally {
      isReading = false;
    }
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given;
      controller.enqueue(chunkOf(first, now()));
    },
    pull: goOn,
    cancel: release,
  });
  const unsubscribe = subscribe(() => {
    isDue = true;
    goOn();
  });
  const timer = setInterval(() => {
    // Nothing was taken since the last beat: nobody is there.
    if (isBeatDue && !isReading) return end();
    isBeatDue = true;
    goOn();
  }, BEAT);
  stops.push(unsubscribe, () => clearInterval(timer));
  // What changed between the first number and the subscription.
  isDue = true;
  return { body, end };
}

const encoder = new TextEncoder();

/** The time behind it says that nothing newer was there then. */
function chunkOf(last: number | undefined, at: number): Uint8Array<ArrayBuffer> {
  const message = last === undefined ? '' : `data: ${last}\n\n`;
  return encoder.encode(`${message}: ${new Date(at).toISOString()}\n\n`);
}
