import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeskPayment } from '../../contract/desk-payment.ts';
import type { OutboxEntry } from '../data/db.ts';
import { countingPayment, type NotedPayment, withPayment } from '../data/noted-payments.ts';
import { paidView } from './view-payments.ts';

const at = '2030-01-08T13:00:00.000Z';
const cash: DeskPayment = { _id: 'p1', bookingId: 'b', kind: 'cash', amount: 99, by: 'dee', at };
const back: DeskPayment = { ...cash, _id: 'c1', takesBack: 'p1' };
const unpaid = { payment: false, isPaidAtDesk: false };
const atDesk = { payment: true, isPaidAtDesk: true };
const byCard = { payment: true, isPaidAtDesk: false };

const base = { seq: 1, key: 'k', line: 'b', attempts: 0, nextAttemptAt: 0, createdAt: 0 };
const pays = (state: OutboxEntry['state'] = 'waiting'): OutboxEntry => ({
  ...{ ...base, state, name: 'payAtDesk' },
  input: { bookingId: 'b', id: 'p2', kind: 'terminal', amount: 99 },
});
const takesBack = (payment: string): OutboxEntry => ({
  ...{ ...base, seq: 2, state: 'waiting', name: 'takeBackAtDesk' },
  input: { bookingId: 'b', id: 'c2', takesBack: payment },
});

test('the clinic’s answer counts, even from a server that does not know the desk', () => {
  expect(paidView(unpaid, [], [])).toEqual({ payment: false });
  expect(paidView(atDesk, [cash], [])).toEqual({ payment: true, deskPayment: cash });
  expect(paidView(byCard, [cash, back], [])).toEqual({ payment: true, isPaidByCard: true, takenBack: ['p1'] });
  expect(paidView({ payment: true }, [], [])).toEqual({ payment: true, isPaidByCard: true });
});

test.each(['isInReview', 'isProcessing'] as const)(
  'a card payment that %s is shown, unless the desk has taken a payment',
  (member) => {
    const visit = { ...unpaid, [member]: true as const };
    expect(paidView(visit, [], [])).toEqual({ payment: false, [member]: true });
    expect(paidView(visit, [], [pays()])).not.toHaveProperty(member);
  },
);

test('the list of payments may be newer than the booking, and is never mixed up with a card payment', () => {
  expect(paidView(atDesk, [cash, back], [])).toEqual({ payment: false, takenBack: ['p1'] });
  expect(paidView(unpaid, [cash], [])).toEqual({ payment: true, deskPayment: cash });
});

test('waiting entries are folded on top, and refused ones are not', () => {
  expect(paidView(unpaid, [], [pays()])).toMatchObject({ payment: true, isPaymentWaiting: true });
  expect(paidView(unpaid, [], [pays('rejected')])).toEqual({ payment: false });
  expect(paidView(atDesk, [cash], [takesBack('p1')])).toEqual({ payment: false, isPaymentWaiting: true });
  expect(paidView(unpaid, [], [pays(), takesBack('p2')])).toEqual({ payment: false, isPaymentWaiting: true });
  expect(paidView(byCard, [], [pays()])).toMatchObject({ isPaidByCard: true, deskPayment: { _id: 'p2' } });
});

test('a colleague’s newer note is not shown as waiting here', () => {
  const own: DeskPayment = { ...cash, _id: 'p2', kind: 'terminal' };
  const taken: DeskPayment = { ...own, _id: 'c3', takesBack: 'p2' };
  // The answer to the waiting payment was lost, and a colleague has taken that payment back.
  expect(paidView(unpaid, [own, taken], [pays()])).toEqual({ payment: false, takenBack: ['p2'] });
  const again: DeskPayment = { ...cash, _id: 'p3' };
  const counter: DeskPayment = { ...cash, _id: 'c2', takesBack: 'p1' };
  expect(paidView(atDesk, [cash, counter, again], [takesBack('p1')])).toEqual({
    ...{ payment: true, deskPayment: again, takenBack: ['p1'] },
  });
  // Both have taken it back.
  expect(paidView(unpaid, [cash, back], [takesBack('p1')])).toEqual({ payment: false, takenBack: ['p1'] });
  // The clinic has it, whatever happened to the answer.
  expect(paidView(atDesk, [own], [pays()])).toEqual({ payment: true, deskPayment: own });
});

test('a canceled appointment shows only the payments that wait here', () => {
  expect(paidView(undefined, [cash], [])).toEqual({});
  expect(paidView(undefined, [], [pays()])).toMatchObject({ deskPayment: { _id: 'p2' }, isPaymentWaiting: true });
});

test('payments that were taken back never count, however often each is reported', () => {
  const payment = (id: number): NotedPayment => ({ paid: { ...cash, _id: `p${id}` } });
  const counter = (id: number): NotedPayment => {
    return { takenBack: { _id: `c${id}`, takesBack: `p${id}`, by: 'dee', at } };
  };
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.array(fc.nat(5)), fc.array(fc.nat(5)), (first, second, third) => {
      const entries = [...first.map(payment), ...second.map(counter), ...third.map(payment)].reduce<
        readonly DeskPayment[]
      >(withPayment, []);
      const takenBack = new Set(second.filter((id) => first.includes(id)));
      const left = [...first, ...third].find((id) => !takenBack.has(id));
      expect(countingPayment(entries)?._id).toBe(left === undefined ? undefined : `p${left}`);
    }),
  );
});
