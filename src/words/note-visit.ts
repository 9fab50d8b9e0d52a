/** A note made at the front desk. */
import { type CommandWords, isUnsent } from './command-words.ts';

const KINDS: Record<string, string> = {
  late: 'running late',
  arrived: 'arrived',
  'in-chair': 'in the chair',
  done: 'done',
  missed: 'missed',
  undo: 'taken back',
};

export const noteVisit: CommandWords<'noteVisit'> = {
  request({ input: { kind, minutes }, patient, about }) {
    const what = `${KINDS[kind] ?? kind}${minutes === undefined ? '' : `, ${minutes} min`}`;
    return `Note at the front desk: ${[patient?.name, about, what].filter(Boolean).join(', ')}`;
  },
  // A person who did not work at the desk then may do so now.
  isWorthRetrying: (problem) => problem?.code === 'auth.not-desk',
  // Undo on its row takes it back, even if the clinic has it already.
  isRevocable: isUnsent,
};
