import { slotLabel } from '../../contract/slot.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { BookingRow } from '../store/tables.ts';

/** The detail repeats the booking, which may be gone when somebody reads the audit. */
export function entryOf(action: AuditEntry['action'], row: BookingRow): AuditEntry {
  const detail = `${row.service_id}, ${row.date}, ${slotLabel(row.start_minute)}`;
  return { action, object: row.id, person: row.user_id, detail };
}
