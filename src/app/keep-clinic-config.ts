/** A page may stay open for days, in which the clinic closes on some day or opens again: its settings are asked for again. */
import type { ClinicConfig } from '../platform/clinic-config.ts';

/** Milliseconds. */
const ASK_AGAIN = 15 * 60_000;

export function keepClinicConfig(clinic: Pick<ClinicConfig, 'refresh'>, signal: AbortSignal): void {
  const ask = () => void clinic.refresh().catch(() => {});
  addEventListener('online', ask, { signal });
  const timer = setInterval(ask, ASK_AGAIN);
  signal.addEventListener('abort', () => clearInterval(timer));
}
