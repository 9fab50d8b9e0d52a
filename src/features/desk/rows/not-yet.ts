import type { OutboxEntry } from '../../../data/db.ts';
import { mayBeKnown } from '../../../data/outbox-entries.ts';

/**
 * Once an entry was sent, the clinic may have it, and only the answer is missing. An attempt in flight does not count
 * yet: offline, the text would change with each attempt.
 */
export const notYet = (waiting: readonly OutboxEntry[]): string =>
  waiting.some(wasSent) ? 'not confirmed yet' : 'not sent yet';

const wasSent = ({ attempts, unsent, state }: OutboxEntry): boolean =>
  mayBeKnown({ attempts: state === 'sending' ? attempts - 1 : attempts, unsent });
