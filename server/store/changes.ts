/** Announces new lines of the audit, from any process. It is only a hint: subscribers read the number of the newest line. */
import { getAuditNumber } from './audit.ts';
import type { Engine } from './engine.ts';

/** Changes within this time are announced once. */
const GATHER_MS = 100;
/** A poll reads one row. */
const POLL_MS = 250;
/** The engine notifies, but a connection may die silently. */
const POLL_IF_TRUSTED_MS = 5000;

export interface Changes {
  /** Costs nothing while nobody is subscribed. Returns `unsubscribe`. */
  subscribe(told: () => void): () => void;
  close(): Promise<void>;
}

export function createChanges({ db, listen }: Pick<Engine, 'db' | 'listen'>): Changes {
  const subscribers = new Set<() => void>();
  let last = -1;
  /** A pooler in between, such as PgBouncer, may swallow the engine's notifications. */
  let isEngineTrusted = false;
  let isGathering = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let stopped: Promise<unknown> = Promise.resolve();

  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  async function look(): Promise<void> {
    const wasNotified = isGathering;
    isGathering = false;
    // An unavailable store is reported elsewhere. Polling goes on.
    const number = await getAuditNumber(db).catch(() => last);
    if (number > last) {
      if (!wasNotified) isEngineTrusted = false;
      last = number;
      for (const told of subscribers) told();
    }
    if (subscribers.size > 0 && !isGathering) lookIn(isEngineTrusted ? POLL_IF_TRUSTED_MS : POLL_MS);
  }

  function start(): void {
    lookIn(0);
    stopListening = listen?.({
      heard() {
        isEngineTrusted = true;
        if (isGathering) return;
        isGathering = true;
        lookIn(GATHER_MS);
      },
      lost() {
        if (isEngineTrusted) lookIn(0);
        isEngineTrusted = false;
      },
    });
  }

  function stop(): void {
    clearTimeout(timer);
    isEngineTrusted = false;
    isGathering = false;
    const stopping = stopListening?.();
    stopListening = undefined;
    stopped = Promise.all([stopped, stopping]);
  }

  return {
    subscribe(told) {
      // The same function may be passed twice.
      const subscriber = () => told();
      subscribers.add(subscriber);
      if (subscribers.size === 1) start();
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) stop();
      };
    },
    async close() {
      subscribers.clear();
      stop();
      await stopped;
    },
  };
}
