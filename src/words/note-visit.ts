import { EVENT_NAMES } from '../../contract/visit.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const noteVisit: CommandWords<'noteVisit'> = {
  request({ input: { kind, minutes }, patient, about }) {
    // A newer version of this page may have queued another kind.
    const what = EVENT_NAMES[kind]?.toLowerCase() ?? kind;
    const delay = minutes === undefined ? undefined : `${minutes} min`;
    return `Note at the front desk: ${[patient?.name, about, what, delay].filter(Boolean).join(', ')}`;
  },
  // The person may work at the desk again.
  isWorthRetrying: (problem) => problem?.code === 'auth.not-desk',
  // Undo on its row takes it back, even if the clinic has it already.
  isRevocable: isUnsent,
};
