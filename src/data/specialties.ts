import type { Specialty } from '../../contract/service.ts';
import type { MolarDb } from './db.ts';

/** By name. */
export async function listSpecialties(db: MolarDb): Promise<Specialty[]> {
  return (await db.specialties.toArray()).sort((a, b) => a.name.localeCompare(b.name));
}
