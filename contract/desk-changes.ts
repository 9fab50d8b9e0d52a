/** An admin adds somebody to the front desk, or removes them. Kept separate from desk-staff.ts, which every page needs. */
import * as v from 'valibot';
import { Acknowledged } from './acknowledged.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './text.ts';

export const makeDesk = endpoint({
  method: 'PUT',
  path: '/desk/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});

export const removeDesk = endpoint({
  method: 'PUT',
  path: '/remove-desk/{userEmail}',
  who: 'admin',
  input: v.strictObject({ userEmail: Email }),
  output: Acknowledged,
});
