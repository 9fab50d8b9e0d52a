/**
 * The history of a clinic: sixty bookings a day from 2030 on, eight for each patient, made through our own calls, so with
 * an answer remembered for each. The day and the patient that are asked for look the same however long it is.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type ClinicFile, readClinicFile, seedClinic } from '../server/clinic-file.ts';
import { openStore } from '../server/store/store.ts';
import type { UserRow } from '../server/store/tables.ts';

/** A day of the history with as many bookings as any. */
export const FULL_DAY = '2030-01-01';
/** With eight bookings. */
export const PATIENT = userOf(0);
/** With none yet: who books while the patient's list is measured. */
export const BOOKER = userOf(-1);

const PER_DAY = 60;
const PER_PATIENT = 8;
// Primes that share no factor with what they step through, so that every slot and patient comes up equally often.
const SLOT_STEP = 37;
const PATIENT_STEP = 7919;

export async function fillStore(dataDir: string, bookings: number): Promise<void> {
  const clinic = readClinicFile(join(import.meta.dirname, '../server/clinic.json'));
  const store = await openStore({ dataDir });
  await seedClinic(store, clinic);
  await store.close();

  const file = new BetterSqlite3(join(dataDir, 'molar.sqlite'));
  // Only for filling: the servers open the file with what they always use.
  file.pragma('synchronous = OFF');
  file.pragma('cache_size = -500000');
  const insert = (table: string, columns: number) =>
    file.prepare(`insert into ${table} values (${Array(columns).fill('?').join(', ')})`);
  const [intoUsers, intoBookings, intoAnswers] = [insert('users', 12), insert('bookings', 13), insert('answers', 7)];
  const slots = slotsOf(clinic);
  const patients = Math.ceil(bookings / PER_PATIENT);
  file.transaction(() => {
    const users = [PATIENT, ...Array.from({ length: patients - 1 }, (_, index) => userOf(index + 1))];
    for (const user of [BOOKER, ...users]) intoUsers.run(Object.values(user));
    for (let index = 0; index < bookings; index++) {
      const day = Math.floor(index / PER_DAY);
      const { service, start } = slots[(day + index * SLOT_STEP) % slots.length] as Slot;
      const user = users[(index * PATIENT_STEP) % patients] as UserRow;
      const id = randomUUID();
      intoBookings.run(
        ...[id, service.id, service.name, isoDay(day), start, user.id, user.name, user.email, '555 0100'],
        ...[Math.round(service.price * 100), 0, null, index],
      );
      const body = JSON.stringify({ acknowledged: true, insertedId: id });
      intoAnswers.run(user.id, randomUUID(), 'bookSlot', randomBytes(32).toString('base64'), 201, body, index);
    }
  })();
  file.close();
}

/** In the order of the table's columns. */
function userOf(index: number): UserRow {
  return {
    id: randomUUID(),
    provider_uid: `uid-${index}`,
    email: `patient-${index}@molar.test`,
    name: `Patient ${index}`,
    role: null,
    created_at: 0,
    verified_at: 0,
    tokens_from: 0,
    claimed_at: null,
    claim_provider: null,
    made_admin_at: null,
    released_at: null,
  };
}

interface Slot {
  service: ClinicFile['services'][number];
  start: number;
}

function slotsOf({ services }: ClinicFile): Slot[] {
  return services.flatMap((service) => service.hours.map((start) => ({ service, start })));
}

function isoDay(day: number): string {
  return new Date(Date.parse(FULL_DAY) + day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
