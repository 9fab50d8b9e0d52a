/**
 * Handles the answer to an admin's change (decision 007). Done: writes the row and the message in one transaction.
 * Forbidden: signs the person out. Anything else: shows a message and changes nothing. New admin commands end here too.
 */
import type { Table } from 'dexie';
import type { RoleBefore } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { addMessage } from '../data/messages.ts';
import { type Failure, failureText } from '../sync/failure-text.ts';
import { forbiddenBecause, type Outcome } from '../sync/outcome.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/** The clinic may have done it all the same. */
export const NEEDS_CONNECTION =
  'This needs a connection. No answer came from the clinic: please check whether it was done before you try again.';

/** For calls that only read: nothing can have changed. */
export const NOT_READ = 'This needs a connection. No answer came from the clinic.';

const WORDS = {
  retry: 'The clinic could not do this right now. Please try again in a moment.',
  reauth: 'Your login could not be confirmed. Please try again.',
};

interface Change<T> {
  /** The request, and whom it concerns. Shown if it was not done. */
  request: string;
  /** The table that `write` writes to, besides facts. */
  table: Table;
  write(output: T): Promise<void>;
  /** Shown once it is done. */
  text: string;
  /** Shown instead if there was nothing left to do. */
  textOfNothing?(output: T): string | undefined;
  /** Shown instead of a refusal if nobody has the address any more: somebody has made the change already. */
  textOfNobody?: string;
  /** Shown for these codes instead of the clinic's own words, which address the person concerned. */
  refusals?: Partial<Record<string, string>>;
  /** Whom it concerns, if the text does not say so. */
  about?: string;
  undo?: RoleBefore | undefined;
}

/** Returns whether the change was made. If not, the list may be out of date. */
export async function settleChange<T>(context: CommandContext, outcome: Outcome<T>, change: Change<T>) {
  if (outcome.kind !== 'accepted') {
    const { request, textOfNobody, refusals = {} } = change;
    const code = outcome.kind === 'rejected' ? outcome.problem.code : '';
    if (textOfNobody && code === 'user.not-found') await say(context, { kind: 'info', text: textOfNobody });
    else if (refusals[code]) await sayProblem(context, refusals[code], request);
    else await sayRefusal(context, outcome, { about: request });
    return false;
  }
  const { db } = context;
  const nothing = change.textOfNothing?.(outcome.output);
  await onLiveConnection(db, () =>
    db.transaction('rw', change.table, db.facts, db.messages, async () => {
      await change.write(outcome.output);
      const message = nothing
        ? ({ kind: 'info', text: nothing } as const)
        : ({ kind: 'success', text: change.text, about: change.about, undo: change.undo } as const);
      await addMessage(db, message, timeOf(context));
    }),
  );
  return !nothing;
}

interface RefusalOptions {
  /** The request: people read the list of messages on any page. */
  about?: string;
  /** Shown if no answer came. */
  unreached?: string;
  /** Shown after the clinic's own reason, which may not state the result. */
  after?: string;
}

export async function sayRefusal(
  context: CommandContext,
  outcome: Failure,
  { about, unreached = NEEDS_CONNECTION, after }: RefusalOptions = {},
): Promise<void> {
  const forbidden = forbiddenBecause(outcome);
  if (forbidden) return context.endSession(forbidden);
  const text = failureText(outcome, { ...WORDS, unreached });
  await sayProblem(context, outcome.kind === 'rejected' && after ? `${text} ${after}` : text, about);
}

export async function sayProblem(context: CommandContext, text: string, about?: string): Promise<void> {
  await say(context, { kind: 'error', text, about });
}

async function say(context: CommandContext, message: Parameters<typeof addMessage>[1]): Promise<void> {
  await onLiveConnection(context.db, () => addMessage(context.db, message, timeOf(context)));
}
