/**
 * The calls that may wait on the device. They are listed by hand because a type can't be derived from `queue: true`; a test keeps
 * the list in sync with the contract, order included. A page that only sends these calls does not load the rest of the contract.
 */
import { bookSlot, cancelBooking } from './booking.ts';
import type { Contract } from './contract.ts';
import { bookForPatient } from './desk-booking.ts';
import { payAtDesk, takeBackAtDesk } from './desk-payment.ts';
import { confirmPayment } from './payment.ts';
import { addWalkIn, noteVisit } from './visit.ts';

/** Calls about a person's own appointments. */
const patientCommands = { bookSlot, cancelBooking, confirmPayment };
export type PatientCommand = keyof typeof patientCommands;

export const deskCommands = { noteVisit, addWalkIn, bookForPatient, payAtDesk, takeBackAtDesk };

export const commands = { ...patientCommands, ...deskCommands } satisfies Partial<Contract>;
export type CommandName = keyof typeof commands;
