/** The person wants a slot (step 2). Resolves once the wish is stored on this device, without waiting for the clinic. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { Service } from '../../contract/service.ts';
import type { OutboxEntry } from '../data/db.ts';
import { enqueue } from '../sync/outbox.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export interface BookingWish {
  /** As it was shown: the clinic refuses a price that has changed since. */
  service: Pick<Service, '_id' | 'name' | 'price'>;
  /** ISO day. */
  date: string;
  /** Such as '08.00 AM - 08.30 AM'. */
  slot: string;
  /** Alternatives, at most two. The first slot of all that is free is booked. */
  orElse?: string[];
  phone: string;
}

/** Throws an Error that names the member that does not fit. */
export async function bookSlot(context: CommandContext, wish: BookingWish): Promise<OutboxEntry | undefined> {
  const { service, date, slot, orElse = [], phone } = wish;
  const input = {
    serviceId: service._id,
    serviceName: service.name,
    date: mediumFromIso(date),
    slot,
    ...(orElse.length > 0 && { orElse }),
    userName: context.account.name,
    email: context.account.email,
    phone,
    price: service.price,
    payment: false as const,
  };
  const entry = await enqueue(context.db, { name: 'bookSlot', input }, timeOf(context));
  context.wake();
  return entry;
}
