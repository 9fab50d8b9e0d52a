import { expect, test } from 'vitest';
import { PersonalData } from '../../contract/personal-data.ts';
import { KEPT_TEXT } from './kept-text.ts';

const NAMED: Record<keyof PersonalData, string> = {
  account: 'your name, email address and phone number',
  bookings: 'your appointments',
  patients: 'others you are responsible for',
  payments: 'paid by card',
  paidAtDesk: 'at the desk',
  paymentAlerts: 'had to be checked',
  walkIns: 'your visits without an appointment',
  cancellations: 'canceled ones',
  visitEvents: 'noted of your visits',
  record: 'a record',
};

test('the text names everything that can be downloaded', () => {
  const unnamed = Object.keys(PersonalData.entries).filter(
    (kind) => !KEPT_TEXT.includes(NAMED[kind as keyof PersonalData]),
  );
  expect(unnamed).toEqual([]);
});
