import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { bookingRow, openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import type { Sync } from '../sync/sync.ts';
import { wakeIfOffline } from './wake-if-offline.ts';

test('a booking that another tab has received wakes this one if it is offline', async () => {
  const db = openDb('heard-elsewhere');
  let clinic = 'online';
  const getState = vi.fn(() => ({ clinic }));
  const wake = vi.fn();
  const stop = wakeIfOffline(db, { getState, wake } as unknown as Sync);
  await vi.waitFor(() => expect(getState).toHaveBeenCalled(), 30_000);
  expect(wake).not.toHaveBeenCalled();
  clinic = 'offline';
  await db.bookings.put(bookingRow(testBooking));
  await vi.waitFor(() => expect(wake).toHaveBeenCalled(), 30_000);
  stop();
});
