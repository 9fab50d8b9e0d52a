/**
 * The clinic books one appointment per patient, service and day. A refused wish is shown with the appointment in its
 * way, if there is one: no other time could be booked either. Once that appointment is gone, the wish may be sent
 * again.
 */
import type { Booking } from '../../contract/booking.ts';
import type { OutboxEntry } from '../data/db.ts';
import { effectOf } from './rules/rules-of.ts';

export const isRefusedWish = (entry: OutboxEntry): boolean =>
  entry.problem !== undefined && effectOf(entry).books !== undefined;

/** @param rows without those that are being canceled */
export function withStanding(entry: OutboxEntry, rows: readonly Booking[]): OutboxEntry {
  const { books } = effectOf(entry);
  if (!books || !entry.problem) return entry;
  const standing = rows.find(
    (row) => row.serviceId === books.serviceId && row.date === books.date && row.patientId === books.patientId,
  );
  return standing ? { ...entry, problem: { ...entry.problem, standing: standing.slot } } : entry;
}
