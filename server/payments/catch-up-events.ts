/**
 * Events that did not arrive, because the webhook is set up wrong or lacks one of their kinds, and those that arrived after the
 * backup that was restored. The provider lists the events of the last 30 days.
 */
import { handleEvent } from './receive-event.ts';
import type { SettleDeps } from './settle-payment.ts';

const LISTED_FOR = 30 * 24 * 60 * 60_000;
/** The provider may list an event a while after it has dated it. */
const OVERLAP = 60 * 60_000;

/** @throws Problem `payment.provider-unreachable` */
export type CatchUpEvents = (deps: SettleDeps, signal: AbortSignal) => Promise<void>;

/** Each call goes on where the last one ended, or at the first event that could not be handled. */
export function createEventCatchUp(): CatchUpEvents {
  let since: number | undefined;
  return async (deps, signal) => {
    const { provider, origin, logError } = deps;
    const events = await provider.listEvents(since ?? origin.now() - LISTED_FOR);
    const newest = events.at(-1);
    if (!newest) return;
    // By the provider's clock: with this machine's, one that is ahead would pass over events.
    let next = newest.created * 1000 - OVERLAP;
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
