/** Fetches events that the webhook missed, because it is set up wrong, or that arrived after the backup that was restored. */
import { handleEvent } from './receive-event.ts';
import type { SettleDeps } from './settle-payment.ts';

/** How long the provider lists events. */
const LISTED_FOR_MS = 30 * 24 * 60 * 60_000;
/** The provider may list an event some time after its date. */
const OVERLAP_MS = 60 * 60_000;

/** @throws Problem `payment.provider-unreachable` */
export type CatchUpEvents = (deps: SettleDeps, signal: AbortSignal) => Promise<void>;

/** Each call continues where the last one ended, or at the first event that could not be handled. */
export function createEventCatchUp(): CatchUpEvents {
  let since: number | undefined;
  return async (deps, signal) => {
    const { provider, origin, logError } = deps;
    const events = await provider.listEvents(since ?? origin.now() - LISTED_FOR_MS);
    const newest = events.at(-1);
    if (!newest) return;
    // By the provider's clock: if this machine's is ahead, it would skip events.
    let next = newest.created * 1000 - OVERLAP_MS;
    for (const event of events) {
      if (signal.aborted) return;
      await handleEvent(deps, event).catch((error) => {
        logError('payment sweep', error);
        next = Math.min(next, event.created * 1000);
      });
    }
    since = next;
  };
}
