/**
 * Offers the clinic's latest free times instead of a refused one. Offers none if the wish's own time is free again, so
 * that the wish may be tried again.
 */
import { nearestSlots } from '../../contract/booking-rules.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { slotLabel, slotStart } from '../../contract/slot.ts';
import type { MolarDb, OutboxEntry, ServicesOfDay } from '../data/db.ts';
import { effectOf } from './rules/rules-of.ts';

/** Run it inside a transaction over the outbox. */
export async function offerFreeSlots(db: MolarDb, { date, services }: ServicesOfDay): Promise<void> {
  const entries = await db.outbox.where('input.date').equals(mediumFromIso(date)).toArray();
  const changed = entries.flatMap((entry) => withFreeSlots(entry, services) ?? []);
  // Each write repaints the screens that read it.
  if (changed.length > 0) await db.outbox.bulkPut(changed);
}

/** Undefined if the entry was not refused because its time was taken, or if nothing has changed. */
function withFreeSlots(entry: OutboxEntry, services: ServicesOfDay['services']): OutboxEntry | undefined {
  const { problem } = entry;
  const { takes } = effectOf(entry);
  if (!takes || problem?.code !== 'booking.slot-taken') return undefined;
  const free = services.find(({ _id }) => _id === takes.serviceId)?.available ?? [];
  const starts = free.map((slot) => slotStart(slot) as number);
  const nearest = nearestSlots(starts, slotStart(takes.slot) as number).map(slotLabel);
  const isFreeAgain = free.includes(takes.slot);
  const alternatives = isFreeAgain ? [] : nearest;
  const { isFreeAgain: wasFree = false } = problem;
  if (isFreeAgain === wasFree && String(alternatives) === String(problem.alternatives)) return undefined;
  return { ...entry, problem: { ...problem, alternatives, isFreeAgain } };
}
