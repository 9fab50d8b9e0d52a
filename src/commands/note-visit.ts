/** Somebody at the front desk notes what happened. Resolves once that is stored on this device. */
import type { VisitEvent } from '../../contract/visit.ts';
import { enqueueAll } from '../sync/outbox.ts';
import { eventOf } from '../sync/rules/note-visit.ts';
import type { VisitStep } from '../sync/visit-steps.ts';
import { type CommandContext, timeOf } from './command-context.ts';

interface VisitNote {
  visitId: string;
  /** The patient's name on the row, for the entries that wait on the device. */
  name: string;
  /** The appointment in words, if there is one. */
  about?: string | undefined;
  steps: readonly VisitStep[];
  /** How late somebody says they will be. */
  minutes?: number | undefined;
  /** When it happened (ISO). */
  at: string;
}

/** Returns the events. Throws an Error if the device can't keep them. */
export async function noteVisit(context: CommandContext, note: VisitNote): Promise<VisitEvent[]> {
  const notes = notesOf(note);
  await enqueueAll(context.db, notes, timeOf(context));
  context.wake();
  return notes.map(({ input }) => eventOf(input));
}

function notesOf({ visitId, name, about, steps, minutes, at }: VisitNote) {
  return steps.map((step) => {
    const late = step.kind === 'late' && minutes !== undefined && { minutes };
    const input = { id: crypto.randomUUID(), visitId, at, ...step, ...late };
    return { name: 'noteVisit' as const, input, patient: { name }, about };
  });
}
