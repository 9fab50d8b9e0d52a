import type { OutboxEntry } from '../../data/db.ts';
import { mayBeKnown } from '../../data/outbox-entries.ts';

/**
 * How far what waits on this device has come: once it was sent, the clinic may have it, and only the answer is missing. An attempt that is
 * under way is none yet: without a network it says nothing, and the text would change with each.
 */
export const notYet = (waiting: readonly OutboxEntry[]): string =>
  waiting.some(wasSent) ? 'not confirmed yet' : 'not sent yet';

const wasSent = ({ attempts, unsent, state }: OutboxEntry): boolean =>
  mayBeKnown({ attempts: state === 'sending' ? attempts - 1 : attempts, unsent });
