/** Something happened at the front desk. Events come in any order and any number, so each has a line of its own with its visit. */
import type { CommandRules } from './command-rules.ts';
import { refused } from './refused.ts';

export const noteVisit: CommandRules<'noteVisit'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input: { kind, undoes, visitId } }) => {
    if (kind === 'undo' && undoes) {
      const undone = await db.outbox.where('line').equals(lineOfVisit(visitId)).toArray();
      const unsent = undone.find((entry) => entry.name === 'noteVisit' && entry.input.id === undoes);
      if (unsent && (unsent.state === 'rejected' || unsent.attempts === 0)) {
        // The clinic never hears of it.
        await db.outbox.delete(unsent.seq);
        return { standsAs: undefined };
      }
    }
    return { line: lineOfVisit(visitId) };
  },

  onAccepted: async (_, entry) => ({ done: [entry] }),

  onRejected: refused,

  onAcceptedAfterAll: async () => ({}),
};

/** A walk-in must be known before anything is said of it. */
export const lineOfVisit = (id: string) => JSON.stringify(['visit', id]);
