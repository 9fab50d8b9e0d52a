import { expect, test } from 'vitest';
import { openServices } from './open-services.ts';

const service = {
  _id: 'teeth-cleaning',
  name: 'Teeth Cleaning',
  price: 99,
  available: ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM'],
};

test('a slot that has begun since the clinic was asked is no longer offered', () => {
  const [open] = openServices([service], '2026-11-21', { date: '2026-11-21', minute: 8 * 60 + 5 });
  expect(open?.available).toEqual(['08.30 AM - 09.00 AM']);
});

test('on a day to come every slot stays, whatever time it is', () => {
  const [open] = openServices([service], '2026-11-22', { date: '2026-11-21', minute: 1000 });
  expect(open?.available).toEqual(service.available);
});
