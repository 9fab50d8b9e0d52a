export interface Listeners {
  subscribe(listener: () => void): () => void;
  /** Calls all listeners, in the order in which they subscribed. */
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
