/** Now and every few minutes, finds payments that neither the page nor the provider has reported, as after a crash. */
import type { LogError } from '../log/log.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { Payments } from './payments.ts';

const EVERY_MS = 3 * 60_000;

export function startSweeping({
  payments,
  onDone,
  logError,
}: {
  payments: Pick<Payments, 'sweep'>;
  /** Called after each sweep that succeeded. */
  onDone: () => void;
  logError: LogError;
}): Repeated {
  const sweep = async (signal: AbortSignal) => {
    await payments.sweep(signal);
    onDone();
  };
  return repeat(sweep, { first: 0, every: EVERY_MS, onError: (error) => logError('payment sweep', error) });
}
