/**
 * One sample of every queued input that a released version ever wrote to a device. Such entries may still be in somebody's
 * outbox, so a test parses and replays them all. Never change or remove one; add one when an input changes.
 */
import type { CommandName } from './commands.ts';

export interface QueuedSample {
  since: string;
  name: CommandName;
  input: unknown;
}

export const history: QueuedSample[] = [
  {
    since: '0.1.0',
    name: 'bookSlot',
    input: {
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Jan 5, 2023',
      slot: '08.00 AM - 08.30 AM',
      restores: 'b1',
      patientId: 'kim',
      userName: 'Kim Example',
      email: 'pat@example.com',
      phone: '-',
      price: 99,
      payment: false,
    },
  },
  {
    since: '0.1.0',
    name: 'bookSlot',
    input: {
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Jan 5, 2023',
      slot: '08.00 AM - 08.30 AM',
      restores: 'b1',
      userName: 'Kim Example',
      email: 'pat@example.com',
      phone: '-',
      price: 99,
      payment: false,
    },
  },
  {
    since: '0.1.0',
    name: 'bookSlot',
    input: {
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Jan 5, 2023',
      slot: '08.00 AM - 08.30 AM',
      userName: 'Pat Example',
      email: 'pat@example.com',
      phone: '555 0100',
      price: 99,
      payment: false,
    },
  },
  {
    since: '0.1.0',
    name: 'bookSlot',
    input: {
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Jan 5, 2023',
      slot: '08.00 AM - 08.30 AM',
      orElse: ['09.00 AM - 09.30 AM', '04.30 PM - 05.00 PM'],
      userName: 'Pat Example',
      email: 'pat@example.com',
      phone: '555 0100',
      price: 99,
      payment: false,
    },
  },
  // From a time when any text was accepted as a phone number.
  {
    since: '0.1.0',
    name: 'bookSlot',
    input: {
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Jan 5, 2023',
      slot: '08.00 AM - 08.30 AM',
      userName: 'Pat Example',
      email: 'pat@example.com',
      phone: '☎',
      price: 99,
      payment: false,
    },
  },
  { since: '0.1.0', name: 'cancelBooking', input: { id: '0d8f3f0a-5f0e-4a57-9d0e-2f6d5e3c1b7a' } },
  {
    since: '0.1.0',
    name: 'confirmPayment',
    input: { id: '0d8f3f0a-5f0e-4a57-9d0e-2f6d5e3c1b7a', paymentIntent: 'pi_3SampleSample' },
  },
  {
    since: '0.1.0',
    name: 'noteVisit',
    input: { id: 'e-1', visitId: 'b-1', kind: 'late', minutes: 10, at: '2023-01-05T13:30:00.000Z' },
  },
  {
    since: '0.1.0',
    name: 'noteVisit',
    input: { id: 'e-2', visitId: 'b-1', kind: 'undo', undoes: 'e-1', at: '2023-01-05T13:31:00.000Z' },
  },
  {
    since: '0.1.0',
    name: 'addWalkIn',
    input: { id: 'w-1', date: 'Jan 5, 2023', patient: { name: 'Val Caller', phone: '555 0102' }, serviceId: 'cavity' },
  },
  { since: '0.1.0', name: 'addWalkIn', input: { id: 'w-2', date: 'Jan 5, 2023', patientId: 'p-1' } },
  {
    since: '0.1.0',
    name: 'addWalkIn',
    input: {
      ...{ id: 'w-3', date: 'Jan 5, 2023', patientId: 'p-2', patient: { name: 'Val Caller', phone: '555 0102' } },
      arrived: { id: 'e-3', at: '2023-01-05T13:30:00.000Z' },
    },
  },
  {
    since: '0.1.0',
    name: 'bookForPatient',
    input: {
      ...{ patient: { name: 'Val Caller', phone: '555 0102', email: 'val@example.com' } },
      ...{ serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', date: 'Jan 5, 2023' },
      ...{ slot: '08.00 AM - 08.30 AM', orElse: ['09.00 AM - 09.30 AM'], price: 99 },
    },
  },
  { since: '0.1.0', name: 'payAtDesk', input: { bookingId: 'b-1', id: 'd-1', kind: 'cash', amount: 99 } },
  {
    since: '0.1.0',
    name: 'payAtDesk',
    input: { bookingId: 'b-1', id: 'd-2', kind: 'terminal', amount: 99, reference: 'slip 0042' },
  },
  { since: '0.1.0', name: 'takeBackAtDesk', input: { bookingId: 'b-1', id: 'd-3', takesBack: 'd-1' } },
];
