import { expect, test } from 'vitest';
import type { OutboxEntry } from '../data/db.ts';
import { refusalText, refusedText } from './refusal-text.ts';

const refused = (problem: Partial<OutboxEntry['problem']>, name = 'bookSlot') =>
  ({ name, input: { serviceName: 'Teeth Orthodontics' }, problem: { text: 'Text.', ...problem } }) as OutboxEntry;

test.each([
  ['Somebody else has booked this time', refused({ code: 'booking.slot-taken' })],
  ['Somebody else had this time. It is free again', refused({ code: 'booking.slot-taken', isFreeAgain: true })],
  [
    'You have Teeth Orthodontics at 08.30 AM on this day',
    refused({ code: 'booking.already-yours', standing: '08.30 AM - 09.00 AM' }),
  ],
  [
    'The clinic already had an appointment of yours for this service on this day',
    refused({ code: 'booking.already-yours' }),
  ],
  ['Text.', refused({ code: 'booking.past' })],
  // It may have been taken back since.
  ['It was paid before your request reached the clinic.', refused({ code: 'booking.paid' }, 'cancelBooking')],
  [
    'The clinic does not offer this service. You can add them again without it.',
    refused({ code: 'service.not-found' }, 'addWalkIn'),
  ],
  // They may be back at the desk by now.
  ['You did not work at the front desk when this was sent.', refused({ code: 'auth.not-desk' }, 'noteVisit')],
  ['the clinic refused it.', { name: 'bookSlot' } as OutboxEntry],
])('%s', (text, entry) => expect(refusalText(entry)).toBe(text));

test('the text says of the alternative times that they were not free either', () => {
  const withOthers = (...orElse: string[]) => {
    const entry = refused({ code: 'booking.slot-taken' });
    return { ...entry, input: { ...entry.input, orElse } } as OutboxEntry;
  };
  expect(refusalText(withOthers('09.00 AM - 09.30 AM'))).toBe(
    'Somebody else has booked this time. Your other choice was not free either',
  );
  expect(refusalText(withOthers('09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM'))).toBe(
    'Somebody else has booked this time. Your other choices were not free either',
  );
});

test('the text for a child names the child, and a time that is free again is not called impossible', () => {
  const ofChild = (problem: Partial<OutboxEntry['problem']>) => {
    const entry = refused(problem);
    return { ...entry, input: { ...entry.input, patientId: 'kim', userName: 'Kim Example' } } as OutboxEntry;
  };
  const code = 'booking.already-yours';
  expect([
    refusedText(ofChild({ code, standing: '08.30 AM - 09.00 AM' })),
    refusedText(ofChild({ code })),
    refusedText(refused({ code: 'booking.slot-taken', isFreeAgain: true })),
  ]).toEqual([
    'Not possible: Kim Example has Teeth Orthodontics at 08.30 AM on this day',
    'Not possible: The clinic already had an appointment for Kim Example for this service on this day',
    'Not booked: Somebody else had this time. It is free again',
  ]);
});
