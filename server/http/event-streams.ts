/** Each stream sends its reader the newest number whenever there is a newer one. A slow reader gets only the newest. */
import { Problem } from './problem.ts';

/** A person may be logged in on every device of the desk; without Web Locks, each tab has a stream of its own. */
const MOST_OF_PERSON = 20;
/** Per process. Each stream makes two store queries at every change and every beat. */
const MOST = 200;
/** A refused reader still gets its news through other calls. */
const RETRY_AFTER_SECONDS = 60;
/** Proxies close silent connections, most of them after a minute. */
const BEAT_MS = 15_000;

export interface EventStreams {
  readonly count: number;
  /**
   * @param person id @param read returns the newest number, or throws once the reader may no longer see it: the stream then ends
   * @throws Problem `request.too-many` or `server.unavailable`, and whatever the first `read` throws
   */
  open(person: string, read: () => Promise<number>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Ends all streams; new ones are refused. */
  stop(): void;
}

interface EventStreamsDeps {
  /** Calls `told` whenever there may be a newer number. Returns `unsubscribe`. */
  subscribe(told: () => void): () => void;
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
        throw new Problem('request.too-many', { retryAfter: RETRY_AFTER_SECONDS });
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
  /** There may be a newer number that has not been read yet: at first, one from between the first read and the subscription. */
  let isDue = true;
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

  async function sendWhatIsDue(): Promise<void> {
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
      // The reader may no longer see it, or the store is unavailable: opening the next stream says which.
      end();
    } finally {
      isReading = false;
    }
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given;
      controller.enqueue(chunkOf(first, now()));
      const unsubscribe = subscribe(() => {
        isDue = true;
        sendWhatIsDue();
      });
      const timer = setInterval(() => {
        // The last beat was not read: the reader is gone.
        if (isBeatDue && !isReading) return end();
        isBeatDue = true;
        sendWhatIsDue();
      }, BEAT_MS);
      stops.push(unsubscribe, () => clearInterval(timer));
    },
    pull: sendWhatIsDue,
    cancel: release,
  });
  return { body, end };
}

const encoder = new TextEncoder();

/** The time after the number says that nothing newer existed at that moment. */
function chunkOf(last: number | undefined, at: number): Uint8Array<ArrayBuffer> {
  const message = last === undefined ? '' : `data: ${last}\n\n`;
  return encoder.encode(`${message}: ${new Date(at).toISOString()}\n\n`);
}
