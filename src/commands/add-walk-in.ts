/** Somebody came without an appointment. Resolves when it stands on this device. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { VisitEvent } from '../../contract/visit.ts';
import { enqueueAll } from '../sync/outbox.ts';
import { eventOf } from '../sync/rules/note-visit.ts';
import { type CommandContext, timeOf } from './command-context.ts';
import { notesOf } from './note-visit.ts';
import { type PatientNamed, whoOf } from './patient-named.ts';

interface WalkIn extends PatientNamed {
  /** ISO day. */
  date: string;
  serviceId?: string | undefined;
  /** When they came (ISO). */
  at: string;
}

/** Answers that they have arrived. Throws an Error when the device can't keep it. */
export async function addWalkIn(context: CommandContext, walkIn: WalkIn): Promise<VisitEvent[]> {
  const { date, serviceId, at } = walkIn;
  const { who, beside } = whoOf(walkIn);
  const id = crypto.randomUUID();
  const input = { id, date: mediumFromIso(date), ...who, ...(serviceId && { serviceId }) };
  // They stand at the desk.
  const arrived = notesOf({ visitId: id, name: walkIn.name, steps: [{ kind: 'arrived' }], at });
  await enqueueAll(context.db, [{ name: 'addWalkIn', input, ...beside }, ...arrived], timeOf(context));
  context.wake();
  return arrived.map(({ input }) => eventOf(input));
}
