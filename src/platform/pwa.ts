/**
 * The service worker's life cycle, known to this file alone. A new version waits until the person takes it: the page
 * is never reloaded under their hands.
 */
import type { Workbox } from 'workbox-window';

export interface Updates {
  /** Whether a newer version is ready to be taken. */
  readonly isReady: boolean;
  subscribe(listener: () => void): () => void;
  /** Reloads this tab into the newer version. */
  take(): void;
}

export function createUpdates(): Updates {
  let isReady = false;
  let workbox: Workbox | undefined;
  const listeners = new Set<() => void>();

  async function register() {
    // Loaded after the page has painted: the worker is for the next visit.
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox('/sw.js', { scope: '/' });
    workbox.addEventListener('waiting', () => {
      isReady = true;
      for (const listener of listeners) listener();
    });
    await workbox.register();
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // Where a worker is refused (a private window, say) the page works without it.
    addEventListener('load', () => register().catch((error) => console.warn(error)), { once: true });
  }

  return {
    get isReady() {
      return isReady;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take() {
      workbox?.addEventListener('controlling', () => location.reload());
      workbox?.messageSkipWaiting();
    },
  };
}
