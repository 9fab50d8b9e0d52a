import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Locks } from '../../src/base/locks.ts';
import { payByCard } from '../../src/commands/pay-by-card.ts';
import { startPayment } from '../../src/commands/start-payment.ts';
import { listMessages } from '../../src/data/messages.ts';
import { enqueue } from '../../src/sync/outbox.ts';
import { paymentLock } from '../../src/sync/payment-lock.ts';
import { type Clinic, openClinic, pat, sam } from './clinic.ts';
import { type Device, openDevice, until } from './device.ts';
import { listViews } from './list-views.ts';
import { faults } from './network.ts';

const EIGHT = '08.00 AM - 08.30 AM';

let clinic: Clinic;
let device: Device;
let bookingId: string;

beforeEach(async () => {
  clinic = await openClinic({}, true);
  device = openDevice(clinic, pat);
  device.open();
  await device.book(EIGHT);
  await device.isDrained();
  // Without locks, a drain in flight could check a payment while it is being made.
  await until(() => device.isWaitingForTime());
  bookingId = (await device.db.bookings.toArray())[0]?._id ?? '';
});

afterEach(async () => {
  await device.close();
  await clinic.close();
});

const view = async (of = device) => (await listViews(of.db))[0];
const till = () => {
  if (!clinic.till) throw new Error('nobody can pay here');
  return clinic.till;
};

const bookingAsShown = () => ({ _id: bookingId, price: 99 });

async function start(of = device): Promise<{ clientSecret: string; intentId: string }> {
  const started = await startPayment(of.contextOf(), bookingAsShown());
  if (started.kind !== 'open') throw new Error(started.text);
  return { clientSecret: started.clientSecret, intentId: started.clientSecret.split('_secret_')[0] ?? '' };
}

/** Pays with a card that the provider accepts. */
async function pay(of = device): Promise<void> {
  const form = await start(of);
  const confirm = async () => {
    await till().confirm(form.clientSecret);
    return { kind: 'charged' } as const;
  };
  await payByCard(of.contextOf(), bookingAsShown(), { ...form, confirm });
}

/** The tab dies while the card is being confirmed. @param charge true if the card was charged by then */
async function dieWhilePaying(charge: boolean): Promise<void> {
  const form = await start();
  await dieAfter(form, async () => {
    if (charge) await till().confirm(form.clientSecret);
  });
}

/** The card was sent to the provider, and the tab never gets the result. */
async function dieAfter(form: Awaited<ReturnType<typeof start>>, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const confirm = () => {
      work().then(resolve, reject);
      return new Promise<never>(() => {});
    };
    payByCard(device.contextOf(), bookingAsShown(), { ...form, confirm }).catch(reject);
  });
  await device.restart();
}

test('a payment whose confirmation is lost is reported to the clinic again, and announced once', async () => {
  device.network.once(`PUT /payment/${bookingId}`, faults.lostAnswer);
  await pay();
  await until(async () => {
    const [entry] = await device.db.outbox.toArray();
    return entry?.state === 'waiting' && entry.attempts > 0 && device.isWaitingForTime();
  });
  expect(await view()).toMatchObject({ payment: false, paying: 'received' });

  device.passTime(60_000);
  await device.isDrained();

  expect(await view()).toMatchObject({ payment: true, transactionId: expect.stringMatching(/^pi_/) });
  expect((await device.texts()).filter((text) => text.startsWith('Payment done'))).toHaveLength(1);
});

test('a tab that dies after the card was charged leaves a payment that ends paid', async () => {
  await dieWhilePaying(true);
  expect(await view()).toMatchObject({ payment: false, paying: 'unsure' });
  device.open();
  await device.isDrained();
  expect(await view()).toMatchObject({ payment: true });
});

/** A card not charged yet may be on its way to the provider, so the clinic is asked for a while. */
const isDrainedInTime = () =>
  until(async () => {
    device.passTime(10_000);
    return (await device.db.outbox.count()) === 0;
  });

test('a card that reaches the provider after its page has died is not reported as not charged', async () => {
  const { clientSecret, intentId } = await start();
  const report = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  await device.restart();
  await enqueue(device.db, { ...report, isUncertain: true }, clinic.clock.now);
  device.open();
  await until(() => device.isWaitingForTime());
  expect(await view()).toMatchObject({ paying: 'unsure' });
  await till().confirm(clientSecret);
  await isDrainedInTime();
  expect(await view()).toMatchObject({ payment: true });
  expect((await device.texts()).join()).not.toContain('nothing was charged');
});

test('coming back to the page repeatedly does not use up the time that the card has', async () => {
  const { clientSecret, intentId } = await start();
  const report = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  await device.restart();
  await enqueue(device.db, { ...report, isUncertain: true }, clinic.clock.now);
  const sync = device.open();
  const attempts = async () => (await device.db.outbox.toArray())[0]?.attempts;
  for (let tries = 1; tries <= 8; tries++) {
    await until(async () => (await attempts()) === tries && device.isWaitingForTime());
    await device.db.outbox.toCollection().modify({ nextAttemptAt: 0 });
    sync.wake();
  }
  expect(await view()).toMatchObject({ paying: 'unsure' });
  await till().confirm(clientSecret);
  await isDrainedInTime();
  expect(await view()).toMatchObject({ payment: true });
  expect((await device.texts()).join()).not.toContain('nothing was charged');
});

test('a card whose first check comes late is checked more than once', async () => {
  const { clientSecret, intentId } = await start();
  const report = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  await device.restart();
  await enqueue(device.db, { ...report, isUncertain: true }, clinic.clock.now - 60_000);
  device.open();
  await until(() => device.isWaitingForTime());
  expect(await view()).toMatchObject({ paying: 'unsure' });
  await till().confirm(clientSecret);
  await isDrainedInTime();
  expect(await view()).toMatchObject({ payment: true });
});

test('a tab that dies before the card was charged leaves an appointment that can be paid', async () => {
  await dieWhilePaying(false);
  device.open();
  await isDrainedInTime();
  expect((await view())?.paying).toBeUndefined();
  expect((await device.texts())[0]).toContain('nothing was charged');
  await pay();
  await device.isDrained();
  expect(await view()).toMatchObject({ payment: true });
});

/** Returns its id. */
async function changeIntent(change: object): Promise<string> {
  const { db } = clinic.store;
  const { id, body } = await db
    .selectFrom('simulator')
    .selectAll()
    .where('id', 'like', 'pi_%')
    .executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...JSON.parse(body), ...change });
  await db.updateTable('simulator').set({ body: changed }).where('id', '=', id).execute();
  return id;
}

test('money that is not the agreed amount is for the clinic to check, and is not paid again', async () => {
  await dieWhilePaying(true);
  const id = await changeIntent({ amount_received: 1 });
  device.open();
  await device.isDrained();
  expect(await view()).toMatchObject({ payment: false, paying: 'in-review' });
  expect((await device.texts())[0]).toContain('Please do not pay again.');
  // The clinic has checked it.
  await till().stripe.refunds.create({ payment_intent: id });
  await till().payments.sweep(new AbortController().signal);
  await device.contextOf().pullBooking(bookingId);
  expect((await view())?.paying).toBeUndefined();
  await pay();
  await device.isDrained();
  expect(await view()).toMatchObject({ payment: true });
});

test('once a bank that took long has refused, the appointment can be paid again, even if the list can’t be loaded', async () => {
  await dieWhilePaying(true);
  await changeIntent({ status: 'processing' });
  device.open();
  await until(() => device.isWaitingForTime());
  await device.contextOf().pullBooking(bookingId);
  expect(await view()).toMatchObject({ paying: 'processing' });

  await changeIntent({ status: 'requires_payment_method' });
  device.network.fault = (request, answer) => (request.method === 'PUT' ? answer(request) : faults.offline());
  await isDrainedInTime();
  expect((await view())?.paying).toBeUndefined();
});

describe('a bank that asks the person to confirm', () => {
  const asks = async () => {
    const form = await start();
    await dieAfter(form, async () => {
      await till().confirm(form.clientSecret, 'pm_card_threeDSecure2Required');
    });
    return form;
  };

  test('is not checked repeatedly, and the card can be confirmed once more', async () => {
    const { clientSecret } = await asks();
    device.open();
    await device.isDrained();
    expect(await view()).toMatchObject({ payment: false, isBankAsking: true });
    expect((await view())?.paying).toBeUndefined();
    // The row and the payment page show it as long as it is true; a toast would repeat it.
    expect((await device.texts()).join()).not.toContain('Your bank');

    expect((await start()).clientSecret).toBe(clientSecret);
    await pay();
    await device.isDrained();
    expect(await view()).toMatchObject({ payment: true });
    expect((await view())?.isBankAsking).toBeUndefined();
  });

  test('does not keep them from canceling', async () => {
    await asks();
    device.open();
    await device.cancel(bookingId);
    await device.isDrained();
    expect(await view()).toBeUndefined();
    expect((await device.texts())[0]).toBe('Cancel Booking Successfully!');
  });

  test('is forgotten once the card was refused', async () => {
    const form = await asks();
    device.open();
    await device.isDrained();
    await till().challenge(form.clientSecret, 'fail');
    await payByCard(device.contextOf(), bookingAsShown(), { ...form, confirm: async () => ({ kind: 'refused' }) });
    expect((await view())?.isBankAsking).toBeUndefined();
  });
});

test('while a tab has the card confirmed, no other tab checks the result', async () => {
  await dieWhilePaying(false);
  const held = [{ name: paymentLock(bookingId) }];
  const locks: Locks = { request: (_name, _options, work) => work(null), query: async () => ({ held }) };
  const sync = device.open({ locks });
  await until(() => sync.getState().clinic === 'online');
  expect(await device.states()).toEqual(['waiting']);

  held.pop();
  sync.wake();
  await isDrainedInTime();
  expect((await view())?.paying).toBeUndefined();
});

test('a certain charge is reported while its tab still holds the lock', async () => {
  const { clientSecret, intentId } = await start();
  await till().confirm(clientSecret);
  await device.restart();
  const report = { name: 'confirmPayment', input: { id: bookingId, paymentIntent: intentId } } as const;
  await enqueue(device.db, report, clinic.clock.now);
  const held = [{ name: paymentLock(bookingId) }];
  device.open({ locks: { request: (_name, _options, work) => work(null), query: async () => ({ held }) } });
  await device.isDrained();
  expect(await view()).toMatchObject({ payment: true });
});

test('an admin who looks at a patient’s appointment stores nothing of it on the device', async () => {
  const admin = openDevice(clinic, sam);
  await admin.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ role: 'admin' }).where('email', '=', sam.email).execute();
  admin.open();
  expect(await admin.contextOf().pullBooking(bookingId)).toBe(true);
  expect(await admin.db.bookings.toArray()).toEqual([]);
  await admin.close();
});

test('a cancel that waited while another device paid is refused with its reason, and the appointment is paid', async () => {
  const phone = openDevice(clinic, pat);
  phone.open();
  await phone.contextOf().pullBooking(bookingId);
  device.network.fault = faults.offline;
  await device.cancel(bookingId);
  await until(() => device.isWaitingForTime());
  await pay(phone);
  await phone.isDrained();

  device.network.fault = faults.none;
  device.passTime(60_000);
  await until(async () => (await view())?.payment === true);
  expect(await view()).toMatchObject({ isCanceling: false, entry: { problem: { code: 'booking.paid' } } });
  await phone.close();
});

test('the refusal of that cancel says that the appointment is paid, even if the list can’t be loaded', async () => {
  const phone = openDevice(clinic, pat);
  phone.open();
  await phone.contextOf().pullBooking(bookingId);
  device.network.fault = faults.offline;
  await device.cancel(bookingId);
  await until(() => device.isWaitingForTime());
  await pay(phone);
  await phone.isDrained();

  device.network.once('DELETE', faults.none);
  device.passTime(60_000);
  await until(async () => (await view())?.isCanceling === false);
  expect(await view()).toMatchObject({ payment: true, entry: { problem: { code: 'booking.paid' } } });
  await phone.close();
});

test('a payment whose appointment was canceled by then names that appointment', async () => {
  await dieWhilePaying(false);
  await clinic.store.db.deleteFrom('bookings').execute();
  device.open();
  await device.isDrained();
  const gone = (await listMessages(device.db)).find(({ text }) => text.includes('nothing was charged'));
  expect(gone).toMatchObject({ kind: 'error', about: `Teeth Cleaning, Jan 8, 2030, ${EIGHT}` });
});

test('a price that has changed is shown before anybody pays', async () => {
  await clinic.store.db.updateTable('bookings').set({ price_cents: 12_000 }).execute();
  const started = await startPayment(device.contextOf(), { _id: bookingId, price: 99 });
  expect(started).toMatchObject({ kind: 'refused', text: expect.stringContaining('price') });
  expect(await view()).toMatchObject({ price: 120 });
});

test('an unreachable provider holds back its payment and nothing else', async () => {
  await dieWhilePaying(true);
  await till().close();
  device.open();
  await until(() => device.isWaitingForTime());
  await device.book(EIGHT, { date: '2030-01-09' });
  await until(async () => (await device.db.bookings.count()) === 2);
  expect(await device.states()).toEqual(['waiting']);
});

test('an appointment that the clinic no longer has is removed from the device', async () => {
  await clinic.store.db.deleteFrom('bookings').execute();
  expect(await device.contextOf().pullBooking(bookingId)).toBe(true);
  expect(await view()).toBeUndefined();
});
