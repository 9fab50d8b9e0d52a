/** Finds payments that neither the page nor the provider has reported, as after a crash. */
import type { Payments } from './payments.ts';

const EVERY = 3 * 60_000;

export interface Sweeping {
  /** Resolves when a running sweep has ended. */
  stop(): Promise<void>;
}

/** Sweeps now and every few minutes. */
export function startSweeping({
  payments,
  onDone,
  logError,
}: {
  payments: Pick<Payments, 'sweep'>;
  /** Called after each sweep. */
  onDone?: () => void;
  logError: (text: string, error: unknown) => void;
}): Sweeping {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const run = () => {
    current = payments
      .sweep(stopping.signal)
      .then(onDone)
      .catch((error) => logError('payment sweep', error))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, EVERY);
      });
  };
  run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
