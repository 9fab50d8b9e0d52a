/** Front desk staff: a person can be staff besides being a patient or an admin. The specified calls do not cover it. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Email, Id } from './text.ts';

/** Whether the person may see the front desk: its staff, and admins. `name`: their current name at the clinic. */
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
