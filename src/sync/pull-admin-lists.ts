/** Pulls the lists of the admin pages, as pull.ts does. Apart from it, because only admins load this code. */
import { listDeskStaff } from '../../contract/desk-staff.ts';
import { listDoctors } from '../../contract/doctor.ts';
import { listPaymentAlerts } from '../../contract/payment-alert.ts';
import { listSpecialties } from '../../contract/service.ts';
import { listUsers } from '../../contract/user.ts';
import type { KeptUser } from '../data/db.ts';
import type { Outcome } from './outcome.ts';
import { type PullDeps, pullList } from './pull.ts';
import { pullRole } from './pull-role.ts';

export function pullUsers(deps: PullDeps): Promise<boolean> {
  const { call, signal } = deps;
  const ask = async (): Promise<Outcome<KeptUser[]>> => {
    const [users, staff] = await Promise.all([call(listUsers, {}, { signal }), call(listDeskStaff, {}, { signal })]);
    if (users.kind !== 'accepted') return users;
    if (staff.kind !== 'accepted') return staff;
    const output = users.output.map((user) =>
      staff.output.includes(user._id) ? { ...user, isDesk: true as const } : user,
    );
    return { ...users, output };
  };
  return pullList(deps, 'users', ask);
}

export function pullDoctors(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'doctors', () => deps.call(listDoctors, {}, { signal: deps.signal }));
}

export function pullPaymentAlerts(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'paymentAlerts', () => deps.call(listPaymentAlerts, {}, { signal: deps.signal }));
}

/** For the count in the menu. An admin who lost the role, and opens no admin page, loses the menu, not the login. */
export function pullAlertsUnasked(deps: PullDeps): Promise<boolean> {
  return pullPaymentAlerts({ ...deps, endSession: () => pullRole(deps) });
}

export function pullSpecialties(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'specialties', () => deps.api.call(listSpecialties, {}, { signal: deps.signal }));
}
