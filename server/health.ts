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

const PROBE_EVERY_MS = 1000;
/** All pooled connections may be busy for as long as a statement may take. */
const PROBE_COUNTS_FOR_MS = 6000;
/** How long a liveness check waits for a newer answer from the store. */
const ALIVE_LIMIT_MS = 40;
const READY_LIMIT_MS = 2000;
/** A call that found no space is better evidence than the probe, whose own small write may still fit in between. */
const FULL_COUNTS_FOR_MS = 10_000;

export interface Health {
  /** @throws Problem `server.unavailable` */
  checkAlive(): Promise<void>;
  /** @throws Problem `server.unavailable` or `server.disk-full` */
  checkReady(): Promise<void>;
  noteFull(): void;
  startStopping(): void;
  /** Asks the store at intervals, so its last answer is never old. */
  startProbing(): void;
  stopProbing(): void;
}

interface HealthDeps {
  store: Pick<Store, 'db' | 'isFull'>;
  /** Called once when the store stops taking writes, and again only after it has taken one. */
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
      await Promise.race([probe(), sleep(ALIVE_LIMIT_MS)]);
      if (hasFailed || performance.now() - answeredAt > PROBE_COUNTS_FOR_MS) throw new Problem('server.unavailable');
    },
    async checkReady() {
      if (isStopping) throw new Problem('server.unavailable');
      const isWritten = await Promise.race([write().then(() => true), sleep(READY_LIMIT_MS)]);
      if (fault || !isWritten || isStopping) throw new Problem(fault ?? 'server.unavailable');
      if (performance.now() - fullAt < FULL_COUNTS_FOR_MS) throw new Problem('server.disk-full');
    },
    noteFull() {
      fullAt = performance.now();
    },
    startStopping() {
      isStopping = true;
    },
    startProbing() {
      timer = setInterval(probe, PROBE_EVERY_MS);
    },
    stopProbing: () => clearInterval(timer),
  };
}

/** Calls during a run share its result, so the store gets one request at a time. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
