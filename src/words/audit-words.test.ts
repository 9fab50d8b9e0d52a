import { expect, test } from 'vitest';
import { auditActions } from '../../contract/audit.ts';
import { actionText, detailText, whomText, whoText } from './audit-words.ts';

test('each action has its own words, and one of a newer version is shown by its name', () => {
  const names = Object.keys(auditActions);
  expect(new Set(names.map(actionText)).size).toBe(names.length);
  expect(actionText('moon.landed')).toBe('moon.landed');
});

test('notes of the desk have the words of the desk', () => {
  expect(detailText({ action: 'visit.noted', detail: 'in-chair' })).toBe('In chair');
  expect(detailText({ action: 'visit.noted', detail: 'undo' })).toBe('Taken back');
  expect(detailText({ action: 'payment.at-desk', detail: 'cash, 100.00' })).toBe('Paid in cash, $100');
  expect(detailText({ action: 'payment.taken-back', detail: 'terminal, 49.50' })).toBe('Paid by terminal, $49.50');
});

test('a day is written as everywhere else, and the rest stays as it is', () => {
  const said = (action: string, detail: string) => detailText({ action, detail });
  expect(said('booking.made', 'teeth-cleaning, 2026-11-27, 08.00 AM - 08.30 AM')).toBe(
    'teeth-cleaning, Nov 27, 2026, 08.00 AM - 08.30 AM',
  );
  expect(said('payment.paid', 'pi_1, 99.00 usd')).toBe('pi_1, 99.00 usd');
  expect(said('doctor.added', 'undo')).toBe('undo');
  expect(said('visit.noted', 'of a newer version')).toBe('of a newer version');
  expect(said('admin.made', '')).toBe('');
});

test('people are named by address, or by id if they have none, and others by what they are', () => {
  expect(whoText({ who: 'u-1', whoEmail: 'pat@clinic.test' })).toBe('pat@clinic.test');
  expect(whoText({ who: 'u-1' })).toBe('Account u-1');
  expect(whoText({ who: 'molar' })).toBe('The server');
  expect(whoText({ who: 'payment-provider' })).toBe('The payment provider');
});

test('the person concerned is named if that is somebody else', () => {
  const line = { number: 1, at: '', who: 'u-1', action: '', object: '', detail: '', requestId: '', hash: '' };
  expect(whomText(line)).toBe('');
  expect(whomText({ ...line, person: 'u-1', personEmail: 'pat@clinic.test' })).toBe('');
  expect(whomText({ ...line, person: 'u-2', personEmail: 'sam@clinic.test' })).toBe('sam@clinic.test');
  expect(whomText({ ...line, person: 'u-2' })).toBe('Account u-2');
});
