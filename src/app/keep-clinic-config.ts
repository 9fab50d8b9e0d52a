/** Refreshes the clinic's settings: a page may stay open for days, and the days when it is closed may change. */
import type { ClinicConfig } from '../platform/clinic-config.ts';

const ASK_AGAIN_MS = 15 * 60_000;

export function keepClinicConfig(clinic: Pick<ClinicConfig, 'refresh'>, signal: AbortSignal): void {
  const ask = () => void clinic.refresh().catch(() => {});
  addEventListener('online', ask, { signal });
  const timer = setInterval(ask, ASK_AGAIN_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
