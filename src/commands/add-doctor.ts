/**
 * An admin adds a doctor: first uploads the image, then sends the doctor with its address. Needs a connection; returns
 * whether it was done, or which field was refused and why. A message says so as well.
 */
import * as v from 'valibot';
import { addDoctor as endpoint } from '../../contract/doctor.ts';
import type { Input } from '../../contract/endpoint.ts';
import { ImageAddress, LONGEST_ADDRESS } from '../../contract/image.ts';
import { putDoctor } from '../data/doctors.ts';
import type { Outcome } from '../sync/outcome.ts';
import { sayProblem, sayRefusal, settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export interface NewDoctor extends Omit<Input<typeof endpoint>, 'image'> {
  image: Blob;
}

const Person = v.omit(endpoint.input, ['image']);

export interface RefusedField {
  field: 'email' | 'image';
  text: string;
  /** The file has to be chosen again. */
  isUnreadable?: true;
}

export async function addDoctor(
  context: CommandContext,
  { image, ...typed }: NewDoctor,
): Promise<boolean | RefusedField> {
  const { db } = context;
  // Normalized, and checked before anything is uploaded.
  const person = v.parse(Person, typed);
  const who = `${person.name}, ${person.email}`;
  const request = `Add doctor, ${who}`;
  if (!(await isReadable(image))) return { ...(await refuseImage(UNREADABLE)), isUnreadable: true };
  const upload = await context.uploadImage(image);
  if (upload.kind === 'unreadable') return refuseImage(NO_ADDRESS);
  if (upload.kind !== 'accepted') {
    await sayRefusal(context, upload, { about: request, unreached: NOT_ADDED });
    return refusedField(upload, 'image');
  }
  const url = asAddress(upload.output.data.url);
  if (!v.is(ImageAddress, url)) return refuseImage(textOfBadAddress(url));
  const doctor = { ...person, image: url };
  const outcome = await context.call(endpoint, doctor);
  const isDone = await settleChange(context, outcome, {
    request,
    table: db.doctors,
    write: ({ insertedId }) => putDoctor(db, { ...doctor, _id: insertedId }),
    text: 'Doctor added successfully!',
    about: who,
  });
  const isTaken = outcome.kind === 'rejected' && outcome.problem.code === 'doctor.email-taken';
  return isTaken ? refusedField(outcome, 'email') : isDone;

  async function refuseImage(text: string): Promise<RefusedField> {
    await sayProblem(context, text, request);
    return { field: 'image', text };
  }
}

/** A browser does not read a file that was changed or moved since it was chosen. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const UNREADABLE = 'This picture was changed or moved after you chose it. Please choose it again.';
const NOT_ADDED = 'The picture could not be uploaded, so the doctor was not added. Please try again in a moment.';
const NO_ADDRESS =
  'No address came back for the picture, so the doctor was not added. Please try again, or choose another picture.';

function refusedField(outcome: Outcome, field: RefusedField['field']): RefusedField | false {
  if (outcome.kind !== 'rejected' || outcome.status === 403) return false;
  return { field, text: outcome.problem.message };
}

/** The address as a browser writes it: hosts leave spaces in file names. */
function asAddress(url: string): string {
  try {
    return new URL(url).href;
  } catch {
    return url;
  }
}

function textOfBadAddress(url: string): string {
  const problem = url.length > LONGEST_ADDRESS ? 'too long' : 'not an https address';
  return `The image host gave “${url.slice(0, 200)}” as the address of the picture, which is ${problem}. The doctor was not added.`;
}
