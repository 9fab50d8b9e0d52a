/**
 * The history of a clinic: sixty bookings a day from 2030 on, eight for each patient, each with a stored answer as our own
 * calls leave one. The day and the patient that the benchmarks read look the same however long the history is.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type ClinicFile, readClinicFile } from '../server/clinic-file.ts';
import { seedClinic } from '../server/seed-clinic.ts';
import { openStore } from '../server/store/store.ts';
import type { Tables, UserRow } from '../server/store/tables.ts';

/** The first day of the history, as full as any. */
export const FULL_DAY = '2030-01-01';
/** Has eight bookings. */
export const PATIENT = userOf(0);
/** Works at the front desk. */
export const DESK: UserRow = { ...userOf('desk'), desk_since: 1 };
/** Have no bookings yet, and make the new ones. There are enough of them that nobody gets an unrealistic number of bookings. */
export const BOOKERS = Array.from({ length: 2000 }, (_, index) => userOf(-1 - index));

const PER_DAY = 60;
const PER_PATIENT = 8;
const HASH_BYTES = 32;
// Primes that share no factor with the number of slots or patients, so that each comes up equally often.
const SLOT_STEP = 37;
const PATIENT_STEP = 7919;

export async function fillStore(dataDir: string, bookings: number): Promise<void> {
  const clinic = readClinicFile(join(import.meta.dirname, '../server/clinic.json'));
  const store = await openStore({ dataDir });
  await seedClinic(store, clinic);
  await store.close();

  const file = new BetterSqlite3(join(dataDir, 'molar.sqlite'));
  // Only for filling: the servers open the file with their usual settings.
  file.pragma('synchronous = OFF');
  file.pragma('cache_size = -500000');
  const statements: Partial<Record<keyof Tables, BetterSqlite3.Statement>> = {};
  const insert = <T extends keyof Tables>(table: T, row: Tables[T]) => {
    const columns = Object.keys(row);
    const values = columns.map((column) => `@${column}`);
    statements[table] ??= file.prepare(`insert into ${table} (${columns}) values (${values})`);
    statements[table].run(row);
  };
  const slots = slotsOf(clinic);
  const patients = Math.ceil(bookings / PER_PATIENT);
  // One call for all: generated one by one, they take longer than the rest of a row.
  const hashes = randomBytes(bookings * HASH_BYTES);
  const hashOf = (index: number) => hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES).toString('base64');
  file.transaction(() => {
    const users = [PATIENT, ...Array.from({ length: patients - 1 }, (_, index) => userOf(index + 1))];
    for (const user of [DESK, ...BOOKERS, ...users]) {
      insert('users', user);
      insert('patients', { ...OWN_PATIENT, id: user.id, user_id: user.id });
    }
    for (let index = 0; index < bookings; index++) {
      const day = Math.floor(index / PER_DAY);
      const { service, start } = slots[(day + index * SLOT_STEP) % slots.length] as Slot;
      const user = users[(index * PATIENT_STEP) % patients] as UserRow;
      const id = randomUUID();
      insert('bookings', {
        ...{ id, service_id: service.id, service_name: service.name, date: isoDay(day), start_minute: start },
        ...{ user_id: user.id, patient_id: user.id, user_name: user.name, email: user.email, phone: '555 0100' },
        ...{ price_cents: Math.round(service.price * 100), paid: 0, transaction_id: null, created_at: index },
      });
      insert('answers', {
        ...{ user_id: user.id, key: randomUUID(), call: 'bookSlot', input_hash: hashOf(index) },
        ...{ status: 201, body: JSON.stringify({ acknowledged: true, insertedId: id }), created_at: index },
      });
    }
  })();
  file.close();
}

const OWN_PATIENT = { name: null, folded_name: null, phone: '555 0100', email: null, created_by: null, created_at: 0 };

function userOf(index: number | 'desk'): UserRow {
  return {
    id: randomUUID(),
    provider_uid: `uid-${index}`,
    email: `patient-${index}@molar.test`,
    name: `Patient ${index}`,
    folded_name: `patient ${index}`,
    role: null,
    desk_since: null,
    made_desk_at: null,
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
