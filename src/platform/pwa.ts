/**
 * The service worker's life cycle, known to this file alone. A new version waits until the person takes it: no page is
 * ever reloaded under their hands, and they are not even asked while they are busy, in this tab or another. When only
 * the policy of the pages is new, a page in which nobody is busy reloads by itself.
 */
import type { Workbox } from 'workbox-window';
import { createListeners } from '../base/listeners.ts';
import type { Busy } from './busy.ts';
import { NEW_POLICY } from './new-policy.ts';

export interface Updates {
  /** Whether a newer version is there and this is a moment to ask. */
  readonly isReady: boolean;
  subscribe(listener: () => void): () => void;
  /** Reloads this tab into the newer version; if somebody became busy meanwhile, it asks again later. */
  take(): Promise<void>;
  /** Reloads this tab at once, as the person asked for it: into the newer version, if there is one. */
  reload(): void;
  /** A newer version is at work already, in another tab. */
  noteNewer(): void;
}

/** While a newer version is there (milliseconds). */
const LOOK_AGAIN = 1_000;
/** For a waiting worker to take over (milliseconds). */
const TAKE_OVER_LIMIT = 3_000;
/** A page that stays open for days hears of a newer version too (milliseconds). */
const ASK_AGAIN = 60 * 60_000;

export function createUpdates(busy: Pick<Busy, 'isAnywhere'>): Updates {
  /** `waiting`: the worker is to be told. `active`: a reload is all that it takes. */
  let newer: 'waiting' | 'active' | undefined;
  let isReady = false;
  let workbox: Workbox | undefined;
  const listeners = createListeners();

  function setReady(next: boolean) {
    if (next === isReady) return;
    isReady = next;
    listeners.tell();
  }

  function note(found: 'waiting' | 'active') {
    if (!newer) setInterval(look, LOOK_AGAIN);
    newer = found;
    look();
  }

  async function look() {
    setReady(!(await busy.isAnywhere()));
  }

  async function takePolicy() {
    // Whatever would have the browser ask before it leaves the page is not to be lost either.
    const isFree = dispatchEvent(new Event('beforeunload', { cancelable: true }));
    if (!isFree || (await busy.isAnywhere())) note('active');
    else location.reload();
  }

  function reload() {
    if (newer !== 'waiting') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    workbox?.messageSkipWaiting();
    // The worker that waited may be gone by now.
    setTimeout(() => location.reload(), TAKE_OVER_LIMIT);
  }

  function listen() {
    // The first worker takes over pages that were loaded without one: that is no newer version.
    let hasWorker = !!navigator.serviceWorker.controller;
    let isPolicyNew = false;
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data?.type === NEW_POLICY.type) isPolicyNew = true;
    });
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isPolicyNew) takePolicy();
      else if (hasWorker) note('active');
      hasWorker = true;
      isPolicyNew = false;
    });
  }

  async function register() {
    // Loaded after the page has painted: the worker is for the next visit.
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox('/sw.js', { scope: '/' });
    workbox.addEventListener('waiting', () => note('waiting'));
    await workbox.register();
    setInterval(() => workbox?.update().catch(() => {}), ASK_AGAIN);
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // Where a worker is refused (a private window, say) the page works without it.
    try {
      listen();
      addEventListener('load', () => register().catch((error) => console.warn(error)), { once: true });
    } catch (error) {
      console.warn(error);
    }
  }

  return {
    get isReady() {
      return isReady;
    },
    subscribe: listeners.subscribe,
    noteNewer: () => note('active'),
    async take() {
      await look();
      if (isReady) reload();
    },
    reload,
  };
}
