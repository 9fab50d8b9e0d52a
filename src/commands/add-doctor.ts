/** An admin adds a doctor: first the image, then the doctor with its address. Needs a connection; answers whether it was done. */
import * as v from 'valibot';
import { addDoctor as endpoint } from '../../contract/doctor.ts';
import type { Input } from '../../contract/endpoint.ts';
import { putDoctor } from '../data/doctors.ts';
import { sayRefusal, settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export interface NewDoctor extends Omit<Input<typeof endpoint>, 'image'> {
  image: Blob;
}

export async function addDoctor(context: CommandContext, { image, ...person }: NewDoctor): Promise<boolean> {
  const { db } = context;
  const upload = await context.uploadImage(image);
  if (upload.kind !== 'accepted') {
    await sayRefusal(context, upload);
    return false;
  }
  const doctor = v.parse(endpoint.input, { ...person, image: upload.output.data.url });
  return settleChange(context, await context.call(endpoint, doctor), {
    table: db.doctors,
    write: ({ insertedId }) => putDoctor(db, { ...doctor, _id: insertedId }),
    text: 'Doctor added successfully!',
  });
}
