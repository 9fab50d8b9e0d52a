/** The one list of endpoints. Add a new call to its object's file, and name it here. */
import { getRole, signIn, signOut } from './account.ts';
import { listAudit } from './audit.ts';
import { bookSlot, cancelBooking, getBooking, listMyBookings } from './booking.ts';
import { getConfig, getHealth, getReadiness } from './clinic.ts';
import { bookForPatient } from './desk-booking.ts';
import { makeDesk, removeDesk } from './desk-changes.ts';
import { payAtDesk, takeBackAtDesk } from './desk-payment.ts';
import { findPatients, listNextFree } from './desk-search.ts';
import { getDeskRole, listDeskStaff } from './desk-staff.ts';
import { addDoctor, deleteDoctor, listDoctors } from './doctor.ts';
import type { Endpoint } from './endpoint.ts';
import { getImage, uploadImage } from './image.ts';
import { confirmPayment, createPaymentIntent } from './payment.ts';
import { listPaymentAlerts, markPaymentAlert } from './payment-alert.ts';
import { deleteAccount, exportData } from './personal-data.ts';
import { listServices, listServicesOfDays, listSpecialties } from './service.ts';
import { endSessions, freeAddress, listUsers, makeAdmin, removeAdmin } from './user.ts';
import { addWalkIn, listVisits, noteVisit, streamVisits } from './visit.ts';

export const contract = {
  getConfig,
  getHealth,
  getReadiness,
  signIn,
  signOut,
  getRole,
  listServices,
  listServicesOfDays,
  listSpecialties,
  bookSlot,
  cancelBooking,
  listMyBookings,
  getBooking,
  createPaymentIntent,
  confirmPayment,
  listPaymentAlerts,
  markPaymentAlert,
  listUsers,
  makeAdmin,
  removeAdmin,
  endSessions,
  freeAddress,
  getDeskRole,
  listDeskStaff,
  makeDesk,
  removeDesk,
  exportData,
  deleteAccount,
  listAudit,
  listVisits,
  streamVisits,
  noteVisit,
  addWalkIn,
  findPatients,
  listNextFree,
  bookForPatient,
  payAtDesk,
  takeBackAtDesk,
  addDoctor,
  listDoctors,
  deleteDoctor,
  uploadImage,
  getImage,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
