import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClinicFile } from './clinic-file.ts';
import { describeClosedAppointments } from './closed-appointments.ts';
import { seedClinic } from './seed-clinic.ts';
import { openStore } from './store/store.ts';
import { testBooking } from './testing/booking.ts';
import { describeEachEngine } from './testing/engines.ts';
import { testFolder } from './testing/folder.ts';

const closed = { weekdays: ['sunday'], dates: ['2026-12-25'] };

describeEachEngine((newDatabase) => {
  test('a start names the closed days that have appointments, and how many, until the days have passed', async () => {
    const store = await openStore({ dataDir: testFolder(), databaseUrl: await newDatabase() });
    await seedClinic(store, readClinicFile(join(import.meta.dirname, 'clinic.json')));
    const about = (today: string) => describeClosedAppointments(store.db, closed, today);
    expect(await about('2026-11-21')).toBe('');
    for (const [index, date] of ['2026-12-25', '2026-11-22', '2026-12-25', '2026-11-23', '2026-11-15'].entries()) {
      const booking = testBooking({ date, start_minute: 480 + index * 30, user_id: null });
      await store.db.insertInto('bookings').values(booking).execute();
    }
    const christmas = '2026-12-25 (2)';
    expect(await about('2026-11-22')).toBe(
      `clinic.json closes days that have 3 appointments: 2026-11-22 (1), ${christmas}`,
    );
    expect(await about('2026-12-25')).toBe(`clinic.json closes days that have 2 appointments: ${christmas}`);
    expect(await about('2026-12-26')).toBe('');
    expect(await describeClosedAppointments(store.db, undefined, '2026-11-01')).toBe('');
    await store.close();
  });
});
