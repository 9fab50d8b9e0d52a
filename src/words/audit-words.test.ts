import { expect, test } from 'vitest';
import { auditActions } from '../../contract/audit.ts';
import { actionText, whomText, whoText } from './audit-words.ts';

test('each action has words of its own, and one of a newer version its name', () => {
  const names = Object.keys(auditActions);
  expect(new Set(names.map(actionText)).size).toBe(names.length);
  expect(actionText('moon.landed')).toBe('moon.landed');
});

test('people are named by address, those who have none by their id, and others by what they are', () => {
  expect(whoText({ who: 'u-1', whoEmail: 'pat@clinic.test' })).toBe('pat@clinic.test');
  expect(whoText({ who: 'u-1' })).toBe('Account u-1');
  expect(whoText({ who: 'molar' })).toBe('The server');
  expect(whoText({ who: 'payment-provider' })).toBe('The payment provider');
});

test('whom it concerns is said where that is somebody else', () => {
  const line = { number: 1, at: '', who: 'u-1', action: '', object: '', detail: '', requestId: '', hash: '' };
  expect(whomText(line)).toBe('');
  expect(whomText({ ...line, person: 'u-1', personEmail: 'pat@clinic.test' })).toBe('');
  expect(whomText({ ...line, person: 'u-2', personEmail: 'sam@clinic.test' })).toBe('sam@clinic.test');
  expect(whomText({ ...line, person: 'u-2' })).toBe('Account u-2');
});
