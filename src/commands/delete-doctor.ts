/** An admin takes a doctor off the list. Needs a connection; returns whether it was done. */
import { type Doctor, deleteDoctor as endpoint } from '../../contract/doctor.ts';
import { removeDoctor } from '../data/doctors.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export async function deleteDoctor(
  context: CommandContext,
  { _id, name, email }: Pick<Doctor, '_id' | 'name' | 'email'>,
): Promise<boolean> {
  const { db } = context;
  // Two doctors may have the same name.
  const who = `${name}, ${email}`;
  return settleChange(context, await context.call(endpoint, { id: _id }), {
    request: `Delete doctor, ${who}`,
    table: db.doctors,
    // Deleted now or gone already: for the list it is the same.
    write: () => removeDoctor(db, _id),
    text: 'Delete Doctor Successfully!',
    about: who,
    textOfNothing: ({ deletedCount }) =>
      deletedCount === 0 ? `${name} was already deleted from the clinic’s list.` : undefined,
  });
}
