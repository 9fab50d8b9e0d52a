/** All handlers together. If a call of the contract has no handler here, the compiler says so. */
import type { Handlers } from '../http/handler.ts';
import { type AccountDeps, accountHandlers } from './account.ts';
import { type AuditDeps, auditHandlers } from './audit.ts';
import { type BookingDeps, bookingHandlers } from './bookings.ts';
import { type ClinicDeps, clinicHandlers } from './clinic.ts';
import { deskBookingHandlers } from './desk-booking.ts';
import { type DeskPaymentDeps, deskPaymentHandlers } from './desk-payments.ts';
import { deskStaffHandlers } from './desk-staff.ts';
import { type DoctorDeps, doctorHandlers } from './doctors.ts';
import { type ImageDeps, imageHandlers } from './images.ts';
import { type PaymentAlertDeps, paymentAlertHandlers } from './payment-alerts.ts';
import { type PaymentDeps, paymentHandlers } from './payments.ts';
import { type PersonalDataDeps, personalDataHandlers } from './personal-data.ts';
import { type ServiceDeps, serviceHandlers } from './services.ts';
import { type UserDeps, userHandlers } from './users.ts';
import { type VisitDeps, visitHandlers } from './visits.ts';

export type HandlerDeps = ClinicDeps &
  AccountDeps &
  AuditDeps &
  BookingDeps &
  DeskPaymentDeps &
  DoctorDeps &
  ImageDeps &
  PaymentAlertDeps &
  PaymentDeps &
  PersonalDataDeps &
  ServiceDeps &
  UserDeps &
  VisitDeps;

export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...clinicHandlers(deps),
    ...accountHandlers(deps),
    ...serviceHandlers(deps),
    ...bookingHandlers(deps),
    ...userHandlers(deps),
    ...deskStaffHandlers(deps),
    ...auditHandlers(deps),
    ...doctorHandlers(deps),
    ...imageHandlers(deps),
    ...paymentAlertHandlers(deps),
    ...paymentHandlers(deps),
    ...personalDataHandlers(deps),
    ...visitHandlers(deps),
    ...deskBookingHandlers(deps),
    ...deskPaymentHandlers(deps),
  };
}
