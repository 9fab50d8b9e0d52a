import { expect, test } from 'vitest';
import { ALERT_KINDS } from '../../contract/payment-alert.ts';
import { paymentAlertText } from './payment-alert-text.ts';

test('each kind has words of its own, and one of a newer version has some', () => {
  const texts = [...ALERT_KINDS, 'of-tomorrow'].map((kind) => paymentAlertText({ kind }).happened);
  expect(new Set(texts).size).toBe(ALERT_KINDS.length + 1);
});
