/**
 * The service worker's lifecycle. A new version waits until the person takes it, and they are not asked while they are
 * busy in any tab. If only the page policy is new, a page reloads by itself once it is not busy.
 */
import type { Workbox } from 'workbox-window';
import { createListeners } from '../base/listeners.ts';
import { withinTime } from '../base/within-time.ts';
import { ASK_POLICY } from './ask-policy.ts';
import { ASK_TAKEOVER } from './ask-takeover.ts';
import type { Busy } from './busy.ts';

export interface Updates {
  /** A newer version is there, and the person is not busy. */
  readonly isReady: boolean;
  subscribe(listener: () => void): () => void;
  /** Reloads this tab into the newer version, unless the person has become busy. */
  take(): Promise<void>;
  /** Reloads this tab at once, into the newer version if there is one. */
  reload(): void;
  /** Another tab runs a newer version. */
  noteNewer(): void;
}

/** How often to look for a good moment to ask. */
const LOOK_AGAIN_MS = 1_000;
const TAKE_OVER_LIMIT_MS = 3_000;
/** A worker of an earlier build gives no answer. */
const ANSWER_LIMIT_MS = 3_000;
/** For a page that stays open for days. */
const ASK_AGAIN_MS = 60 * 60_000;

export function createUpdates(busy: Pick<Busy, 'isAnywhere'>): Updates {
  /** `active`: a reload is all that it takes. */
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
    if (!newer) setInterval(look, LOOK_AGAIN_MS);
    newer = found;
    look();
  }

  async function look() {
    setReady(!(await busy.isAnywhere()));
  }

  async function takePolicy() {
    // Work that a `beforeunload` listener protects must not be lost.
    const isFree = dispatchEvent(new Event('beforeunload', { cancelable: true }));
    if (!isFree || (await busy.isAnywhere())) note('active');
    else location.reload();
  }

  function reload() {
    if (newer !== 'waiting') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    workbox?.messageSkipWaiting();
    // The waiting worker may be gone by now.
    setTimeout(() => location.reload(), TAKE_OVER_LIMIT_MS);
  }

  function listen() {
    // The first worker to take over this page is not a newer version.
    let hasWorker = !!navigator.serviceWorker.controller;
    const lookAtWorker = async (isNewer: boolean) => {
      if (await isPolicyNew()) takePolicy();
      else if (isNewer) note('active');
    };
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const hadWorker = hasWorker;
      hasWorker = !!navigator.serviceWorker.controller;
      // No controller means that the person has deleted the site's data.
      if (hasWorker) lookAtWorker(hadWorker);
    });
    // The worker may have taken over before this script ran.
    lookAtWorker(false);
  }

  async function register() {
    // Loaded after the page has painted: the worker is for the next visit.
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox('/sw.js', { scope: '/' });
    workbox.addEventListener('waiting', () => note('waiting'));
    const registration = await workbox.register();
    // A new worker takes over no page that is still loading.
    if (!navigator.serviceWorker.controller) registration?.active?.postMessage(ASK_TAKEOVER);
    setInterval(() => workbox?.update().catch(() => {}), ASK_AGAIN_MS);
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // A private window may refuse workers.
    try {
      listen();
      const registerOrWarn = () => void register().catch((error) => console.warn(error));
      // The scripts of a public page run after its first frame, often when everything else has loaded.
      if (document.readyState === 'complete') registerOrWarn();
      else addEventListener('load', registerOrWarn, { once: true });
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

async function isPolicyNew(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (!controller) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  controller.postMessage(ASK_POLICY, [port2]);
  return withinTime(ANSWER_LIMIT_MS, answer).catch(() => false);
}
