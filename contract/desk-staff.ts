/** Who works at the front desk, beside being a patient or an admin. The specified calls say nothing of it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './text.ts';

/** Whether the person may see the front desk: its staff, and admins. `name`: what the clinic calls them by now. */
export const getDeskRole = endpoint({
  method: 'GET',
  path: '/check-desk/{userEmail}',
  who: 'bearer',
  input: v.strictObject({ userEmail: Email }),
  output: v.object({ isDesk: v.boolean(), name: v.optional(v.string()) }),
});

/** Ids of users. */
export const listDeskStaff = endpoint({
  method: 'GET',
  path: '/desk-staff',
  who: 'admin',
  input: v.strictObject({}),
  output: v.array(Id),
});
