/** Somebody at the front desk says what happened. Resolves when it stands on this device. */
import type { VisitEvent } from '../../contract/visit.ts';
import { enqueue } from '../sync/outbox.ts';
import { eventOf } from '../sync/rules/note-visit.ts';
import type { VisitStep } from '../sync/visit-steps.ts';
import { type CommandContext, timeOf } from './command-context.ts';

interface VisitNote {
  visitId: string;
  /** As the row names them, for what waits on the device. */
  name: string;
  steps: readonly VisitStep[];
  /** How late somebody says they will be. */
  minutes?: number | undefined;
  /** When it happened (ISO). */
  at: string;
}

/** Answers the events. Throws an Error when the device can't keep them. */
export async function noteVisit(
  context: CommandContext,
  { visitId, name, steps, minutes, at }: VisitNote,
): Promise<VisitEvent[]> {
  const events: VisitEvent[] = [];
  try {
    for (const step of steps) {
      const id = crypto.randomUUID();
      const late = step.kind === 'late' && minutes !== undefined && { minutes };
      const input = { id, visitId, at, ...step, ...late };
      await enqueue(context.db, { name: 'noteVisit', input }, timeOf(context), { patient: { name } });
      events.push(eventOf(input));
    }
  } finally {
    context.wake();
  }
  return events;
}
