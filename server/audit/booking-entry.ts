import { slotLabel } from '../../contract/slot.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { BookingRow } from '../store/tables.ts';

/** The audit's entry about a booking, which may be gone later. */
export function entryOf(action: AuditEntry['action'], row: BookingRow): AuditEntry {
  const detail = `${row.service_id}, ${row.date}, ${slotLabel(row.start_minute)}`;
  return { action, object: row.id, person: row.user_id, detail };
}
