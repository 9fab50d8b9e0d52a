/** Somebody came without an appointment. It takes no time of the calendar, so the clinic has no reason to refuse it. */
import type { CommandRules } from './command-rules.ts';
import { lineOfVisit } from './note-visit.ts';

export const addWalkIn: CommandRules<'addWalkIn'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfVisit(input.id) }),

  onAccepted: async (_, entry) => ({ done: [entry] }),

  onRejected: async (_, entry, { code, message }) => ({
    kept: [{ ...entry, state: 'rejected', problem: { code, text: message, alternatives: [] } }],
    messages: [{ kind: 'error', text: message }],
  }),

  onAcceptedAfterAll: async () => ({}),
};
