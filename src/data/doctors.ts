import type { Doctor } from '../../contract/doctor.ts';
import type { MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';

/** By name. */
export async function listDoctors(db: MolarDb): Promise<Doctor[]> {
  return (await db.doctors.toArray()).sort((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

/** Run it inside a transaction over doctors and facts. */
export async function putDoctor(db: MolarDb, doctor: Doctor): Promise<void> {
  await db.doctors.put(doctor);
  await countChange(db, 'doctors');
}

/** Run it inside a transaction over doctors and facts. */
export async function removeDoctor(db: MolarDb, id: string): Promise<void> {
  await db.doctors.delete(id);
  await countChange(db, 'doctors');
}
