/**
 * What becomes of the answer to an admin's change (decision 007). Done: the row and the message in one transaction.
 * Forbidden: the person is signed out. Anything else is said, and changes nothing. A new admin command ends here.
 */
import type { Table } from 'dexie';
import { onLiveConnection } from '../data/db.ts';
import { addMessage } from '../data/messages.ts';
import { isForbidden, type Outcome } from '../sync/outcome.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export const NEEDS_CONNECTION = 'This needs a connection. Please try again when you are online.';

interface Change<T> {
  /** The table that `write` writes to, besides facts. */
  table: Table;
  write(output: T): Promise<void>;
  /** Said once it is done. */
  text: string;
}

/** Answers whether the change was made. */
export async function settleChange<T>(context: CommandContext, outcome: Outcome<T>, change: Change<T>) {
  if (outcome.kind !== 'accepted') {
    await sayRefusal(context, outcome);
    return false;
  }
  const { db } = context;
  await onLiveConnection(db, () =>
    db.transaction('rw', change.table, db.facts, db.messages, async () => {
      await change.write(outcome.output);
      await addMessage(db, { kind: 'success', text: change.text }, timeOf(context));
    }),
  );
  return true;
}

type Failure = Exclude<Outcome, { kind: 'accepted' }>;

export async function sayRefusal(context: CommandContext, outcome: Failure): Promise<void> {
  const isRefused = outcome.kind === 'rejected' || outcome.kind === 'reauth';
  if (isRefused && isForbidden(outcome)) return context.endSession(outcome.problem.message);
  await onLiveConnection(context.db, () =>
    addMessage(context.db, { kind: 'error', text: textOf(outcome) }, timeOf(context)),
  );
}

function textOf(outcome: Failure): string {
  switch (outcome.kind) {
    case 'rejected':
      return outcome.problem.message;
    case 'retry':
      if (outcome.scope === 'network') return NEEDS_CONNECTION;
      return 'The clinic could not do this right now. Please try again in a moment.';
    case 'reauth':
      return 'Your sign-in could not be confirmed. Please try again.';
    case 'unreadable':
      return 'This page is out of date. Please load it again.';
  }
}
