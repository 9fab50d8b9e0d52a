/** The clinic's doctors, kept by its admins. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ImageAddress } from './image.ts';
import { PersonName } from './person-name.ts';
import { Email, Id, ShortText } from './text.ts';
import { visibleName } from './visible-name.ts';

/** `specialty` is any text; `image` is the address of the picture. */
export const Doctor = v.object({
  _id: Id,
  name: v.string(),
  email: v.string(),
  specialty: v.string(),
  image: v.string(),
});
export type Doctor = v.InferOutput<typeof Doctor>;

/** As in a name, invisible characters are removed: the admin could not find them. */
const Specialty = v.pipe(ShortText, v.transform(visibleName), v.nonEmpty('must not be empty'));

/** 409 `doctor.email-taken`: one doctor per email. */
export const addDoctor = endpoint({
  method: 'POST',
  path: '/doctor',
  who: 'admin',
  status: 201,
  input: v.strictObject({ name: PersonName, email: Email, specialty: Specialty, image: ImageAddress }),
  output: v.object({ insertedId: Id }),
});

export const listDoctors = endpoint({
  method: 'GET',
  path: '/doctor',
  who: 'admin',
  input: v.strictObject({}),
  output: v.array(Doctor),
});

export const deleteDoctor = endpoint({
  method: 'DELETE',
  path: '/delete/{id}',
  who: 'admin',
  input: v.strictObject({ id: Id }),
  output: v.object({ deletedCount: v.picklist([0, 1]) }),
});
