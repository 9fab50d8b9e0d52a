/** The form's checks before it asks the clinic, in the words of the specification. Each returns the text to show, or null. */
import * as v from 'valibot';
import { MOST_IMAGE_BYTES } from '../../../contract/image.ts';
import { problems } from '../../../contract/problem.ts';
import { Email } from '../../../contract/text.ts';
import { visibleName } from '../../../contract/visible-name.ts';

export const checkDoctorName = (name: string) => (visibleName(name) ? null : 'Please enter the doctor’s name');

export function checkDoctorEmail(email: string): string | null {
  if (!email.trim()) return 'Email is Requied';
  return v.is(Email, email) ? null : 'Provide a valid Email';
}

export const checkSpecialty = (specialty: string) => (specialty ? null : 'Specialty is required');

export function checkImage(image: Pick<Blob, 'size'> | null): string | null {
  if (!image) return 'Image is required';
  return image.size > MOST_IMAGE_BYTES ? problems['image.too-large'].text : null;
}
