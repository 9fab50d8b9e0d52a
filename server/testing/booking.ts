/** For tests: a booking's row, dated long after every test's clock. Members given here replace the valid ones. */
import type { BookingRow } from '../store/tables.ts';

export function testBooking(changes: Partial<BookingRow> = {}): BookingRow {
  return {
    id: crypto.randomUUID(),
    service_id: 'teeth-cleaning',
    service_name: 'Teeth Cleaning',
    date: '2099-11-23',
    start_minute: 480,
    user_id: 'pat',
    patient_id: null,
    user_name: 'Pat Example',
    email: 'pat@clinic.test',
    phone: '555 0100',
    price_cents: 9900,
    paid: 0,
    transaction_id: null,
    created_at: 0,
    ...changes,
  };
}
