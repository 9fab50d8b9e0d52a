import { expect, test } from 'vitest';
import { ALERT_KINDS } from '../../contract/payment-alert.ts';
import { paymentAlertText } from './payment-alert-text.ts';

const appointment = { serviceName: 'Teeth Cleaning', date: 'Jan 8, 2030', slot: '08.00 AM - 08.30 AM' };

test('each kind has words of its own, and one of a newer version has some', () => {
  const texts = [...ALERT_KINDS, 'of-tomorrow'].map((kind) => paymentAlertText({ kind, appointment }).happened);
  expect(new Set(texts).size).toBe(ALERT_KINDS.length + 1);
});

test('an appointment that is gone is not said to be unpaid again', () => {
  expect(paymentAlertText({ kind: 'taken-back', appointment }).happened).toContain('unpaid again');
  expect(paymentAlertText({ kind: 'taken-back' })).toEqual({
    happened: 'The payment was refunded, and the appointment no longer exists',
    todo: 'Nothing is left to do, unless the patient still wants to come.',
  });
});
