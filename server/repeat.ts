interface Repeating {
  /** Milliseconds before the first run. */
  first: number;
  /** Milliseconds from the end of a run to the next one. */
  every: number;
  /** Called after each run that failed, unless it was being stopped. */
  onError: (error: unknown) => void;
}

export interface Repeated {
  /** Resolves after the first run; never if it is stopped before that. */
  done: Promise<void>;
  /** Resolves when a run in progress has ended. */
  stop(): Promise<void>;
}

/** @param work ends early once the signal is aborted */
export function repeat(work: (signal: AbortSignal) => Promise<void>, { first, every, onError }: Repeating): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const run = () => {
    current = work(signal)
      .catch((error) => {
        // A failure after the abort was most likely caused by it, and the next start runs the work again.
        if (!signal.aborted) onError(error);
      })
      .then(() => {
        if (!signal.aborted) timer = setTimeout(run, every);
      });
    return current;
  };
  const wait = () =>
    new Promise<void>((resolve) => {
      timer = setTimeout(() => resolve(run()), first);
    });
  return {
    done: first > 0 ? wait() : run(),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
