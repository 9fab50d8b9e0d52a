/** Somebody came without an appointment. It takes no time of the calendar, so the clinic has no reason to refuse it. */
import type { CommandRules } from './command-rules.ts';
import { lineOfVisit } from './note-visit.ts';
import { refused } from './refused.ts';

export const addWalkIn: CommandRules<'addWalkIn'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfVisit(input.id) }),

  onAccepted: async (_, entry) => ({ done: [entry] }),

  onRejected: refused,

  onAcceptedAfterAll: async () => ({}),
};
