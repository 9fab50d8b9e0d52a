/** The services and specialties the clinic offers, written from `clinic.json` at every start. */
import type { Database, ServiceRow, SpecialtyRow } from './tables.ts';

/** `slots` are the minutes of the day at which slots begin. */
export type OfferedService = Pick<ServiceRow, 'id' | 'name' | 'price_cents'> & { slots: readonly number[] };

export async function listOfferedServices(db: Database): Promise<OfferedService[]> {
  const rows = await offered(db).orderBy('position').execute();
  return rows.map(withSlots);
}

export async function getOfferedService(db: Database, id: string): Promise<OfferedService | undefined> {
  const row = await offered(db).where('id', '=', id).executeTakeFirst();
  return row && withSlots(row);
}

export async function listSpecialtyRows(db: Database): Promise<SpecialtyRow[]> {
  return db.selectFrom('specialties').selectAll().orderBy('position').execute();
}

/** Services missing from the list are retired, not deleted: bookings refer to them. */
export async function replaceServices(db: Database, services: Omit<ServiceRow, 'is_retired'>[]): Promise<void> {
  await db
    .insertInto('services')
    .values(services.map((service) => ({ ...service, is_retired: 0 as const })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        price_cents: ref('excluded.price_cents'),
        slots: ref('excluded.slots'),
        position: ref('excluded.position'),
        is_retired: ref('excluded.is_retired'),
      })),
    )
    .execute();
  const ids = services.map(({ id }) => id);
  await db.updateTable('services').set({ is_retired: 1 }).where('id', 'not in', ids).execute();
}

export async function replaceSpecialties(db: Database, specialties: SpecialtyRow[]): Promise<void> {
  await db
    .insertInto('specialties')
    .values(specialties)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), position: ref('excluded.position') })),
    )
    .execute();
  const ids = specialties.map(({ id }) => id);
  await db.deleteFrom('specialties').where('id', 'not in', ids).execute();
}

function offered(db: Database) {
  return db.selectFrom('services').select(['id', 'name', 'price_cents', 'slots']).where('is_retired', '=', 0);
}

function withSlots(row: Pick<ServiceRow, 'id' | 'name' | 'price_cents' | 'slots'>): OfferedService {
  return { ...row, slots: JSON.parse(row.slots) as number[] };
}
