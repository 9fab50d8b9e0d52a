/** The lists on the admins' pages: where the device keeps each, and how the clinic is asked for it. */
import type { Doctor } from '../../../contract/doctor.ts';
import type { PaymentAlert } from '../../../contract/payment-alert.ts';
import type { Specialty } from '../../../contract/service.ts';
import type { KeptUser, MolarDb } from '../../data/db.ts';
import { listDoctors } from '../../data/doctors.ts';
import type { ListName } from '../../data/facts.ts';
import { listPaymentAlerts } from '../../data/payment-alerts.ts';
import { listSpecialties } from '../../data/specialties.ts';
import { listUsers } from '../../data/users.ts';
import { pullDoctors, pullPaymentAlerts, pullSpecialties, pullUsers } from '../../sync/pull-admin-lists.ts';
import type { Sync } from '../../sync/sync.ts';

export interface AdminList<T> {
  name: ListName;
  read(db: MolarDb): Promise<T[]>;
  pull(sync: Sync): Promise<boolean>;
}

export const users: AdminList<KeptUser> = {
  name: 'users',
  read: listUsers,
  pull: (sync) => sync.pullList('users', pullUsers),
};
export const doctors: AdminList<Doctor> = {
  name: 'doctors',
  read: listDoctors,
  pull: (sync) => sync.pullList('doctors', pullDoctors),
};
export const specialties: AdminList<Specialty> = {
  name: 'specialties',
  read: listSpecialties,
  pull: (sync) => sync.pullList('specialties', pullSpecialties),
};
export const paymentAlerts: AdminList<PaymentAlert> = {
  name: 'paymentAlerts',
  read: listPaymentAlerts,
  pull: (sync) => sync.pullList('paymentAlerts', pullPaymentAlerts),
};
