import { randomUUID } from 'node:crypto';
import { imageHash } from '../../contract/image.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid, Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { deleteDoctorRow, insertDoctor, listDoctorRows } from '../store/doctors.ts';
import { renewImage } from '../store/images.ts';
import type { Store } from '../store/store.ts';

export interface DoctorDeps {
  transaction: Store['transaction'];
  now: () => number;
}

export function doctorHandlers({
  transaction,
  now,
}: DoctorDeps): Handlers<'addDoctor' | 'listDoctors' | 'deleteDoctor'> {
  return {
    async addDoctor(doctor, { origin }) {
      const hash = imageHash(doctor.image);
      const row = { id: randomUUID(), ...doctor, created_at: now() };
      await transaction(async (tx) => {
        if (hash && !(await renewImage(tx, hash, now()))) throw invalid('image', 'was never uploaded here');
        if (!(await insertDoctor(tx, row))) throw new Problem('doctor.email-taken');
        await addToAudit(tx, origin, { action: 'doctor.added', object: row.id, detail: row.specialty });
      });
      return { insertedId: row.id };
    },

    async listDoctors(_input, { db }) {
      const rows = await listDoctorRows(db);
      return rows.map(({ id, name, email, specialty, image }) => ({ _id: id, name, email, specialty, image }));
    },

    async deleteDoctor({ id }, { origin }) {
      return transaction(async (tx) => {
        if (!(await deleteDoctorRow(tx, id))) return { deletedCount: 0 };
        await addToAudit(tx, origin, { action: 'doctor.deleted', object: id });
        return { deletedCount: 1 };
      });
    },
  };
}
