/** Somebody came without an appointment. Resolves when it stands on this device. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { VisitEvent } from '../../contract/visit.ts';
import { enqueue } from '../sync/outbox.ts';
import { arrivalOf } from '../sync/rules/add-walk-in.ts';
import { eventOf } from '../sync/rules/note-visit.ts';
import { type CommandContext, timeOf } from './command-context.ts';
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
  const named = { id: crypto.randomUUID(), date: mediumFromIso(date), ...who, ...(serviceId && { serviceId }) };
  // They stand at the desk.
  const input = { ...named, arrived: { id: crypto.randomUUID(), at } };
  await enqueue(context.db, { name: 'addWalkIn', input, ...beside }, timeOf(context));
  context.wake();
  return arrivalOf(input).map(eventOf);
}
