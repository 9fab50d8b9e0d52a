/**
 * The calls that may wait on the device. Named by hand because a type can't be read off `queue: true`; a test keeps them in sync
 * with the contract, order included. Kept apart from it, because a page that sends them needs no other call for that.
 */
import { bookSlot, cancelBooking } from './booking.ts';
import type { Contract } from './contract.ts';
import { bookForPatient } from './desk-booking.ts';
import { payAtDesk, takeBackAtDesk } from './desk-payment.ts';
import { confirmPayment } from './payment.ts';
import { addWalkIn, noteVisit } from './visit.ts';

/** Of a person's own appointments. */
const patientCommands = { bookSlot, cancelBooking, confirmPayment };
export type PatientCommand = keyof typeof patientCommands;

export const deskCommands = { noteVisit, addWalkIn, bookForPatient, payAtDesk, takeBackAtDesk };

export const commands = { ...patientCommands, ...deskCommands } satisfies Partial<Contract>;
export type CommandName = keyof typeof commands;
