/**
 * The times that are offered in place of a refused one are those of the day as it was last heard. A wish whose own time is
 * free again is offered no other, so that it may be tried again.
 */
import { nearestSlots } from '../../contract/booking-rules.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { slotLabel, slotStart } from '../../contract/slot.ts';
import type { MolarDb, OutboxEntry, ServicesOfDay } from '../data/db.ts';

/** Run it inside a transaction over the outbox. */
export async function offerFreeSlots(db: MolarDb, { date, services }: ServicesOfDay): Promise<void> {
  const entries = await db.outbox.where('input.date').equals(mediumFromIso(date)).toArray();
  await db.outbox.bulkPut(entries.flatMap((entry) => withFreeSlots(entry, services) ?? []));
}

/** Undefined for what is not refused because its time was taken. */
function withFreeSlots(entry: OutboxEntry, services: ServicesOfDay['services']): OutboxEntry | undefined {
  const { name, input, problem } = entry;
  if (name !== 'bookSlot' || problem?.code !== 'booking.slot-taken') return undefined;
  const free = services.find(({ _id }) => _id === input.serviceId)?.available ?? [];
  const starts = free.map((slot) => slotStart(slot) as number);
  const nearest = nearestSlots(starts, slotStart(input.slot) as number).map(slotLabel);
  return { ...entry, problem: { ...problem, alternatives: free.includes(input.slot) ? [] : nearest } };
}
