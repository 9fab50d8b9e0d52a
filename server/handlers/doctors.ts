import { randomUUID } from 'node:crypto';
import { imageHash } from '../../contract/image.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid, Problem } from '../http/problem.ts';
import { deleteDoctorRow, insertDoctor, listDoctorRows } from '../store/doctors.ts';
import { hasImage } from '../store/images.ts';

export interface DoctorDeps {
  now: () => number;
}

export function doctorHandlers({ now }: DoctorDeps): Handlers<'addDoctor' | 'listDoctors' | 'deleteDoctor'> {
  return {
    async addDoctor(doctor, { db }) {
      const hash = imageHash(doctor.image);
      if (hash && !(await hasImage(db, hash))) {
        throw invalid('image', 'was never uploaded here');
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
