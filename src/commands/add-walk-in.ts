/** A patient came without an appointment. Resolves once that is stored on this device. */
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

/** Returns the event of their arrival. Throws an Error if the device can't keep it. */
export async function addWalkIn(context: CommandContext, walkIn: WalkIn): Promise<VisitEvent[]> {
  const { date, serviceId, at } = walkIn;
  const { who, beside } = whoOf(walkIn);
  const named = { id: crypto.randomUUID(), date: mediumFromIso(date), ...who, ...(serviceId && { serviceId }) };
  // They are at the desk already.
  const input = { ...named, arrived: { id: crypto.randomUUID(), at } };
  await enqueue(context.db, { name: 'addWalkIn', input, ...beside }, timeOf(context));
  context.wake();
  return arrivalOf(input).map(eventOf);
}
