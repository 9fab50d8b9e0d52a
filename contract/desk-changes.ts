/** An admin takes somebody on at the front desk, or off it. Beside the question who works there, which every page asks. */
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
