/** The desk books for somebody else. Resolves once the request is stored on this device, without waiting for the clinic. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { Service } from '../../contract/service.ts';
import type { OutboxEntry } from '../data/db.ts';
import { enqueue } from '../sync/outbox.ts';
import { type CommandContext, timeOf } from './command-context.ts';
import { type PatientNamed, whoOf } from './patient-named.ts';

export interface DeskWish {
  patient: PatientNamed;
  /** As it was shown: the clinic refuses a price that has changed since. */
  service: Pick<Service, '_id' | 'name' | 'price'>;
  /** ISO day. */
  date: string;
  /** Such as '08.00 AM - 08.30 AM'. */
  slot: string;
}

/** Throws an Error if a member does not fit (it is named), or if the device can't keep the request. */
export async function bookForPatient(
  context: CommandContext,
  { patient, service, date, slot }: DeskWish,
): Promise<OutboxEntry | undefined> {
  const { who, beside } = whoOf(patient);
  const wish = {
    serviceId: service._id,
    serviceName: service.name,
    date: mediumFromIso(date),
    slot,
    price: service.price,
  };
  const command = { name: 'bookForPatient', input: { ...who, ...wish } } as const;
  const entry = await enqueue(context.db, { ...command, ...beside }, timeOf(context));
  context.wake();
  return entry;
}
