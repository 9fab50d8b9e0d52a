/** The clinic's doctors. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../../contract/clinic.ts';
import { imageHash } from '../../contract/image.ts';
import type { Handlers } from '../handler.ts';
import { Problem } from '../problem.ts';
import { deleteDoctorRow, insertDoctor, listDoctorRows } from '../store/doctors.ts';
import { hasImage } from '../store/images.ts';
import { listSpecialtyRows } from '../store/services.ts';
import type { Database } from '../store/tables.ts';

export interface DoctorDeps {
  config: Config;
  now: () => number;
}

export function doctorHandlers({ config, now }: DoctorDeps): Handlers<'addDoctor' | 'listDoctors' | 'deleteDoctor'> {
  return {
    async addDoctor(doctor, { db }) {
      const specialties = await listSpecialtyRows(db);
      if (!specialties.some(({ name }) => name === doctor.specialty)) {
        throw new Problem('request.invalid', { text: 'specialty: must be one of the clinic’s specialties' });
      }
      if (!(await isImage(db, doctor.image, config))) {
        throw new Problem('request.invalid', { text: 'image: must be the address of an uploaded image' });
      }
      const row = { id: randomUUID(), ...doctor, created_at: now() };
      if (!(await insertDoctor(db, row))) throw new Problem('doctor.email-taken');
      return { insertedId: row.id };
    },

    async listDoctors(_input, { db }) {
      const rows = await listDoctorRows(db);
      return rows.map(({ id, name, email, specialty, image }) => ({ _id: id, name, email, specialty, image }));
    },

    async deleteDoctor({ id }, { db }) {
      return { deletedCount: (await deleteDoctorRow(db, id)) ? 1 : 0 };
    },
  };
}

/** One of ours has to exist; all others are an image host's word. */
async function isImage(db: Database, address: string, { images }: Config): Promise<boolean> {
  const hash = imageHash(address);
  return hash ? hasImage(db, hash) : images.uploadUrl !== undefined;
}
