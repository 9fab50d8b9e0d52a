import { expect, test } from 'vitest';
import { ALERT_KINDS } from '../../contract/payment-alert.ts';
import { paymentAlertText } from './payment-alert-text.ts';

const person = { name: 'Pat Example', email: 'pat@clinic.test' };
const appointment = { serviceName: 'Teeth Cleaning', date: 'Jan 8, 2030', slot: '08.00 AM - 08.30 AM' };

test('each kind has its own words, and one of a newer version has some as well', () => {
  const texts = [...ALERT_KINDS, 'of-tomorrow'].map((kind) => paymentAlertText({ kind, appointment }).happened);
  expect(new Set(texts).size).toBe(ALERT_KINDS.length + 1);
});

test('an appointment that is gone is not said to be unpaid again', () => {
  expect(paymentAlertText({ kind: 'taken-back', appointment, person }).happened).toContain('unpaid again');
  expect(paymentAlertText({ kind: 'taken-back', person })).toEqual({
    happened: 'The payment was refunded, and the appointment no longer exists',
    todo: 'Nothing is left to do, unless the patient still wants to come.',
  });
});

test('if no account is left, nobody is told to ask the patient', () => {
  for (const kind of ['sent-back', 'taken-back']) {
    expect(paymentAlertText({ kind }).todo).toBe('Nobody is left to ask, so there is nothing to do.');
    expect(paymentAlertText({ kind, person }).todo).toMatch(/still wants? to come/);
  }
});

test('an appointment that has been paid again since is not said to be unpaid', () => {
  const paid = { ...appointment, isPaid: true as const };
  expect(paymentAlertText({ kind: 'taken-back', appointment: paid, person })).toEqual({
    happened: 'The payment was refunded, and the appointment has been paid again since',
    todo: 'Nothing is left to do.',
  });
});

test('a patient who has paid for their appointment is not asked whether they still want to come', () => {
  const paid = { ...appointment, isPaid: true as const };
  expect(paymentAlertText({ kind: 'sent-back', appointment: paid, person })).toEqual({
    happened: 'A card was charged for an appointment that was already paid, so that money is refunded',
    todo: 'Tell the patient. The appointment stays paid.',
  });
});

test('a refund that did not reach the patient is not said to be retried, and is owed to a deleted account as well', () => {
  const { todo } = paymentAlertText({ kind: 'refund-returned' });
  expect(todo).toBe('Look it up at the payment provider, and pay the money back another way. It is not retried.');
});
