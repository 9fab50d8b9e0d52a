import type { OutboxEntry } from '../../data/db.ts';
import { mayBeKnown } from '../../data/outbox-entries.ts';

/** How far what waits on this device has come: once it was sent, the clinic may have it, and only the answer is missing. */
export const notYet = (waiting: readonly OutboxEntry[]): string =>
  waiting.some(mayBeKnown) ? 'not confirmed yet' : 'not sent yet';
