/**
 * The clinic books one appointment per patient, service and day. A wish that was refused for that is shown with the
 * appointment in its way. Once that is gone, the wish may be sent again.
 */
import type { Booking } from '../../contract/booking.ts';
import type { OutboxEntry } from '../data/db.ts';
import { effectOf } from './rules/rules-of.ts';

export const isAgainstRule = ({ problem }: OutboxEntry): boolean => problem?.code === 'booking.already-yours';

/** @param rows without those that are being canceled */
export function withStanding(entry: OutboxEntry, rows: readonly Booking[]): OutboxEntry {
  const { books } = effectOf(entry);
  if (!books || !entry.problem || !isAgainstRule(entry)) return entry;
  const standing = rows.find((row) => row.serviceId === books.serviceId && row.date === books.date);
  return standing ? { ...entry, problem: { ...entry.problem, standing: standing.slot } } : entry;
}
