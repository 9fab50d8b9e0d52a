// Payments at the desk: offline, with a lost answer, at two desks, and alongside the patient's card.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskPaymentKind } from '../../contract/desk-payment.ts';
import { checkDesk } from '../../src/commands/check-desk.ts';
import { discardEntry } from '../../src/commands/discard-entry.ts';
import { noteVisit } from '../../src/commands/note-visit.ts';
import { payAtDesk } from '../../src/commands/pay-at-desk.ts';
import { takeBackAtDesk } from '../../src/commands/take-back-at-desk.ts';
import { getVisitsOfDay } from '../../src/data/kept-visits.ts';
import { listMessages } from '../../src/data/messages.ts';
import { paymentText } from '../../src/features/desk/payment/visit-payment-text.ts';
import { refusedAtDeskText, refusedHere } from '../../src/features/desk/rows/refused-at-desk.ts';
import { pullVisits } from '../../src/sync/pull-visits.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { type VisitView, viewVisits } from '../../src/sync/view-visits.ts';
import { type Clinic, openClinic, type Person, pat, sam } from './clinic.ts';
import { DAY, type Device, openDevice, until } from './device.ts';
import { faults } from './network.ts';

const dee: Person = { uid: 'uid-dee', email: 'dee@example.com', name: 'Dee Desk' };

const ABOUT = 'Teeth Cleaning, 08.00 AM - 08.30 AM';

let clinic: Clinic;
let patient: Device;
/** Two desks: Sam's and Dee's. */
let one: Device;
let other: Device;
const syncs = new Map<Device, Sync>();

beforeEach(async () => {
  clinic = await openClinic({}, true);
  [patient, one, other] = [openDevice(clinic, pat), openDevice(clinic, sam), openDevice(clinic, dee)];
  for (const device of [patient, one, other]) await device.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ desk_since: 1 }).where('email', '!=', pat.email).execute();
  await patient.book('08.00 AM - 08.30 AM');
  patient.open();
  await patient.isDrained();
  for (const device of [one, other]) {
    syncs.set(device, device.open());
    expect(await checkDesk(device.contextOf())).toBe('desk');
    expect(await pull(device)).toBe(true);
  }
});

afterEach(async () => {
  await Promise.all([patient, one, other].map((device) => device.close()));
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

function pull(device: Device): Promise<boolean> {
  const sync = syncs.get(device);
  if (!sync) throw new Error('Nothing is open on this device.');
  return pullVisits({ db: device.db, sync, now: () => clinic.clock.now }, DAY);
}

async function row(device: Device): Promise<VisitView> {
  const sheet = await getVisitsOfDay(device.db, DAY);
  const [first] = sheet ? viewVisits(sheet, await device.db.outbox.toArray(), DAY) : [];
  if (!first) throw new Error('There is no row.');
  return first;
}

const text = async (device: Device) => paymentText(await row(device));
const refusals = async (device: Device) => {
  const visit = await row(device);
  return refusedHere(visit).map((entry) => refusedAtDeskText(entry, visit));
};

async function pay(device: Device, kind: DeskPaymentKind = 'cash'): Promise<void> {
  const { _id: bookingId, name, price = 0 } = await row(device);
  await payAtDesk(device.contextOf(), { bookingId, name, kind, amount: price, reference: '', about: ABOUT });
}

async function takeBack(device: Device): Promise<void> {
  const { deskPayment, name } = await row(device);
  if (!deskPayment) throw new Error('Nothing was paid at the desk.');
  await takeBackAtDesk(device.contextOf(), { ...deskPayment, name });
}

const rows = () => clinic.store.db.selectFrom('desk_payments').select(['id', 'kind', 'takes_back']).execute();
const isRefused = (device: Device) => until(async () => (await device.states()).includes('rejected'));

function back(device: Device): Promise<void> {
  device.network.fault = faults.none;
  return until(async () => {
    device.passTime(60_000);
    return (await device.states()).every((state) => state === 'rejected');
  });
}

test('a payment is shown at once, is sent, and is seen by the other desk', async () => {
  one.network.fault = faults.offline;
  await pay(one, 'terminal');
  expect(await text(one)).toMatch(/^Paid by terminal, not (sent|confirmed) yet$/);
  expect(await text(other)).toBe('Not paid');
  await back(one);
  expect(await text(one)).toBe('Paid by terminal');
  await pull(other);
  expect(await text(other)).toBe('Paid by terminal');
  expect((await row(other)).paidTo).toBe('Sam Example');
});

test('an accepted payment stays on the row of a device that is cut off right after, and is its own on the sheet', async () => {
  await pay(one);
  await one.isDrained();
  one.network.fault = faults.offline;
  await one.restart();
  expect(await text(one)).toBe('Paid in cash');
});

test('a lost answer is requested again, and the payment is one', async () => {
  one.network.once('POST /desk-payment', faults.lostAnswer);
  await pay(one);
  await until(async () => {
    one.passTime(60_000);
    return (await one.db.outbox.count()) === 0;
  });
  expect(one.network.calls.filter((call) => call.startsWith('POST /desk-payment')).length).toBeGreaterThan(1);
  expect(await rows()).toHaveLength(1);
  expect(await text(one)).toBe('Paid in cash');
});

test('two desks note it while both are cut off: one counts, the other is told what to do with the money', async () => {
  for (const device of [one, other]) device.network.fault = faults.offline;
  await pay(one);
  await pay(other, 'terminal');
  await back(one);
  await back(other);
  await isRefused(other);
  await pull(other);
  expect(await text(other)).toBe('Paid in cash');
  expect(await refusals(other)).toEqual([
    'Paid by terminal, $99. Not possible: Another payment was already noted at the desk. If you took this payment as well, please refund the money on the terminal.',
  ]);
  const [message] = await listMessages(other.db);
  expect(message).toMatchObject({
    about: `${pat.name}, $99, ${ABOUT}`,
    text: 'Another payment was already noted at the desk. If you took this payment as well, please refund the money on the terminal.',
  });
  expect(await rows()).toMatchObject([{ kind: 'cash', takes_back: null }]);
  const [entry] = await other.db.outbox.toArray();
  if (entry) await discardEntry(other.contextOf(), entry, '');
  expect(await refusals(other)).toEqual([]);
  expect(await text(other)).toBe('Paid in cash');
});

test('a payment refused because of another one can be noted once that one is taken back', async () => {
  other.network.fault = faults.offline;
  await pay(other, 'terminal');
  await pay(one);
  await one.isDrained();
  // A sheet from before the payment that stands in the way.
  const older = await other.db.visits.toArray();
  await back(other);
  await isRefused(other);
  await other.db.visits.bulkPut(older);
  expect(await refusals(other)).toEqual([expect.stringContaining('please refund the money on the terminal')]);
  await takeBack(one);
  await one.isDrained();
  await pull(other);
  expect(await refusals(other)).toEqual([
    'Paid by terminal, $99. Not possible: Another payment had been noted, and was taken back. Try again if you still have the money.',
  ]);
});

test('noted in two tabs of one device, one counts as between two desks', async () => {
  one.network.fault = faults.offline;
  await Promise.all([pay(one), pay(one)]);
  await back(one);
  expect(await rows()).toHaveLength(1);
  expect(await text(one)).toBe('Paid in cash');
  expect(await refusals(one)).toHaveLength(1);
});

test('a payment that can’t be sent does not hold back notes about the visit', async () => {
  // The payment fails on every attempt.
  one.network.fault = (request, answer) =>
    (request.url.includes('/desk-payment') ? faults.failed : faults.none)(request, answer);
  const { _id: visitId, name } = await row(one);
  await pay(one);
  const at = new Date(clinic.clock.now).toISOString();
  await noteVisit(one.contextOf(), { visitId, name, steps: [{ kind: 'arrived' }], at });
  await until(async () => (await one.db.outbox.count()) === 1);
  await pull(other);
  expect(await row(other)).toMatchObject({ state: { name: 'arrived' }, payment: false });
  await back(one);
  expect(await text(one)).toBe('Paid in cash');
});

test('a payment taken back before it was sent never reaches the clinic', async () => {
  one.network.fault = faults.offline;
  // No attempt was made to send it: the tab is closed.
  await one.close();
  await one.restart();
  const { _id: bookingId, name } = await row(one);
  const context = { ...one.contextOf(), wake: () => {} };
  const payment = await payAtDesk(context, { bookingId, name, kind: 'cash', amount: 99, reference: '', about: ABOUT });
  expect(await text(one)).toBe('Paid in cash, not sent yet');
  await takeBackAtDesk(context, { ...payment, name });
  expect(await text(one)).toBe('Not paid');
  expect(await one.db.outbox.count()).toBe(0);
});

test('taken back and paid differently while it may have arrived: all three are sent in order', async () => {
  one.network.fault = faults.lostAnswer;
  await pay(one);
  await until(async () => (await rows()).length === 1);
  await until(async () => (await one.states()).every((state) => state === 'waiting'));
  one.network.fault = faults.offline;
  await takeBack(one);
  expect(await text(one)).toBe('Payment taken back, not confirmed yet');
  await pay(one, 'terminal');
  expect(await text(one)).toBe('Paid by terminal, not confirmed yet');
  await back(one);
  expect((await rows()).map(({ kind, takes_back }) => [kind, takes_back !== null]).toSorted()).toEqual([
    ['cash', false],
    ['cash', true],
    ['terminal', false],
  ]);
  await pull(one);
  expect(await text(one)).toBe('Paid by terminal');
});

test('a payment that was taken back and is then refused leaves nothing to report', async () => {
  one.network.fault = faults.offline;
  await pay(one);
  await until(async () => (await one.db.outbox.toArray()).every(({ attempts }) => attempts > 0));
  await takeBack(one);
  await pay(other, 'terminal');
  await other.isDrained();
  await back(one);
  await pull(one);
  expect(await refusals(one)).toEqual([]);
  expect(await text(one)).toBe('Paid by terminal');
  expect((await rows()).map(({ kind }) => kind)).toEqual(['terminal']);
  const [message] = await listMessages(one.db);
  expect(message).toMatchObject({ kind: 'info', about: `${pat.name}, $99, ${ABOUT}` });
  expect(message?.text).toContain('Nothing is left to do.');
});

test('taken back at two desks: the second is told not to return the money twice', async () => {
  await pay(one);
  await one.isDrained();
  await pull(other);
  other.network.fault = faults.offline;
  await takeBack(other);
  await takeBack(one);
  await one.isDrained();
  expect(await text(one)).toBe('Not paid · Payment taken back');
  await back(other);
  await isRefused(other);
  await pull(other);
  expect(await text(other)).toBe('Not paid · Payment taken back');
  expect(await refusals(other)).toEqual([
    'Payment taken back. Not possible: This payment was taken back before. Please do not give the money back twice.',
  ]);
});

test('paid by card while the desk was cut off: the row says so, and what to do with the money', async () => {
  one.network.fault = faults.offline;
  await pay(one);
  const [booking] = await clinic.listBookingRows();
  const till = clinic.till;
  if (!booking?.user_id || !till) throw new Error('Nothing to pay.');
  const origin = { who: booking.user_id, requestId: 'r', deviceAt: null, now: () => clinic.clock.now };
  const claim = { bookingId: booking.id, userId: booking.user_id };
  const { id } = await till.confirm(await till.payments.open({ ...claim, amount: 9900 }, origin));
  await till.payments.confirm({ ...claim, intentId: id }, origin);
  await back(one);
  await isRefused(one);
  await pull(one);
  expect(await text(one)).toBe('Payment done');
  expect(await refusals(one)).toEqual([
    'Paid in cash, $99. Not possible: This appointment is already paid by card. Please hand the money back.',
  ]);
  expect(await rows()).toEqual([]);
});

test('canceled while the desk was cut off: its row says what to do with the money', async () => {
  one.network.fault = faults.offline;
  await pay(one);
  const [booking] = await clinic.listBookingRows();
  await patient.cancel(booking?.id ?? '');
  await patient.isDrained();
  await back(one);
  await isRefused(one);
  await pull(one);
  expect(await row(one)).toMatchObject({ kind: 'canceled' });
  const text = 'This appointment was canceled. Please hand the money back, or book the appointment again.';
  expect(await refusals(one)).toEqual([`Paid in cash, $99. Not possible: ${text}`]);
  expect(await listMessages(one.db)).toMatchObject([{ text }]);
  expect(await one.db.outbox.toArray()).toMatchObject([{ problem: { text } }]);
});

test('canceled and booked again while the desk was cut off: the money may be for the new appointment', async () => {
  one.network.fault = faults.offline;
  await pay(one);
  const [booking] = await clinic.listBookingRows();
  await patient.cancel(booking?.id ?? '');
  await patient.isDrained();
  await patient.book('01.30 PM - 02.00 PM');
  await patient.isDrained();
  await back(one);
  await isRefused(one);
  await pull(one);
  const text =
    'This appointment was canceled. Please hand the money back, unless it is noted at their appointment at 01.30 PM.';
  expect(await refusals(one)).toEqual([`Paid in cash, $99. Not possible: ${text}`]);
  expect(await listMessages(one.db)).toMatchObject([{ text }]);
});

test('the patient’s list says that it is paid, and no transaction is invented', async () => {
  await pay(one);
  await one.isDrained();
  await patient.contextOf().pullBooking((await row(one))._id);
  const [booking] = await patient.db.bookings.toArray();
  expect(booking).toMatchObject({ payment: true });
  expect(booking).not.toHaveProperty('transactionId');
});
