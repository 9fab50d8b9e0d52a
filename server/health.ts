/**
 * Alive: the store answered a moment ago. Ready: the store takes a write now, and the server is not stopping. Both are answered
 * in bounded time, even while the store hangs or many calls wait for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemCode } from '../contract/problem.ts';
import { Problem } from './http/problem.ts';
import type { LogError } from './log/log.ts';
import { writeSetting } from './store/settings.ts';
import { ping, type Store } from './store/store.ts';

// Milliseconds.
const PROBE_EVERY = 1000;
/** Pooled connections may all be busy for as long as a statement may take. */
const PROBE_COUNTS_FOR = 6000;
/** How long a caller who asks whether the server is alive waits for a newer answer from the store. */
const ALIVE_LIMIT = 40;
const READY_LIMIT = 2000;
/** A call that found no space is better evidence than the probe, whose own small write may still fit in between. */
const FULL_COUNTS_FOR = 10_000;

export interface Health {
  /** @throws Problem `server.unavailable` */
  checkAlive(): Promise<void>;
  /** @throws Problem `server.unavailable` or `server.disk-full` */
  checkReady(): Promise<void>;
  /** A call found no space to write. */
  noteFull(): void;
  /** The server is no longer ready. */
  startStopping(): void;
  /** Asks the store at intervals, so that what is known about it is never old. */
  startProbing(): void;
  stopProbing(): void;
}

interface HealthDeps {
  store: Pick<Store, 'db' | 'isFull'>;
  /** Called when the store stops taking writes, and not again until it has taken one. */
  logError: LogError;
}

export function createHealth({ store, logError }: HealthDeps): Health {
  let answeredAt = performance.now();
  let hasFailed = false;
  const probe = shared(() =>
    ping(store.db).then(
      () => {
        answeredAt = performance.now();
        hasFailed = false;
      },
      () => {
        hasFailed = true;
      },
    ),
  );
  let timer: NodeJS.Timeout | undefined;

  let isStopping = false;
  let fault: ProblemCode | undefined;
  let fullAt = Number.NEGATIVE_INFINITY;
  const write = shared(() =>
    writeSetting(store.db, 'last-ready', new Date().toISOString()).then(
      () => {
        fault = undefined;
      },
      (error: unknown) => {
        if (!fault) logError('The store takes no writes', error);
        fault = store.isFull(error) ? 'server.disk-full' : 'server.unavailable';
      },
    ),
  );
  return {
    async checkAlive() {
      await Promise.race([probe(), sleep(ALIVE_LIMIT)]);
      if (hasFailed || performance.now() - answeredAt > PROBE_COUNTS_FOR) throw new Problem('server.unavailable');
    },
    async checkReady() {
      if (isStopping) throw new Problem('server.unavailable');
      const isWritten = await Promise.race([write().then(() => true), sleep(READY_LIMIT)]);
      if (fault || !isWritten || isStopping) throw new Problem(fault ?? 'server.unavailable');
      if (performance.now() - fullAt < FULL_COUNTS_FOR) throw new Problem('server.disk-full');
    },
    noteFull() {
      fullAt = performance.now();
    },
    startStopping() {
      isStopping = true;
    },
    startProbing() {
      timer = setInterval(probe, PROBE_EVERY);
    },
    stopProbing: () => clearInterval(timer),
  };
}

/** Callers that come while it runs share its result: the store gets one request at a time, however often we are asked. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
