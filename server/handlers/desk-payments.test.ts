// Payments at the desk, by the calls of the contract, on both engines.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wish } from '../../test/wish.ts';
import { MOLAR } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import { cancelIfAccountDeleted } from '../payments/cancel-if-account-deleted.ts';
import type { Intent } from '../payments/payment-provider.ts';
import { getCountingPayment, insertDeskPayment, markPaidAtDesk, markUnpaidAtDesk } from '../store/desk-payments.ts';
import { hasOpenIntent } from '../store/payments.ts';
import type { DeskPaymentRow } from '../store/tables.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testOrigin } from '../testing/origin.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { untilItWaits } from '../testing/until-it-waits.ts';

const DAY = 'Dec 1, 2026';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let dee: string;
  let pat: string;
  let id: string;
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
    pat = await server.signIn('pat@clinic.test');
    id = (await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY }) })).body.insertedId;
  });
  afterEach(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const pay = (body: object, bookingId = id, headers = {}) =>
    server.send('POST', `/desk-payment/${bookingId}`, {
      token: dee,
      body: { kind: 'cash', amount: 99, ...body },
      headers,
    });
  const takeBack = (takesBack: string, counter: string, bookingId = id) =>
    server.send('DELETE', `/desk-payment/${bookingId}?id=${counter}&takesBack=${takesBack}`, { token: dee });
  const sheet = async () => (await server.send('GET', `/visits?date=${DAY}`, { token: dee })).body;
  const mine = async () => (await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat })).body[0];
  const get = () => server.send('GET', `/booking/${id}`, { token: pat });
  const open = () => server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: id } });
  const put = (paymentIntent: string) => server.send('PUT', `/payment/${id}`, { token: pat, body: { paymentIntent } });
  const cancel = () => server.send('DELETE', `/del-booking/${id}`, { token: pat });
  const rows = () => server.store.db.selectFrom('desk_payments').selectAll().orderBy('received_at').execute();
  const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
  const isKept = async (intentId: string) => {
    const intent = await server.payments.provider.getIntent(intentId);
    const charge = intent?.latest_charge;
    return intent?.status === 'succeeded' && typeof charge === 'object' && charge?.refunded === false;
  };

  test('a price with cents is matched to the cent', async () => {
    await server.store.db
      .updateTable('services')
      .set({ price_cents: 435 })
      .where('id', '=', 'teeth-cleaning')
      .execute();
    const body = { ...wish({ date: DAY, slot: '09.00 AM - 09.30 AM' }), price: 4.35 };
    const other = await server.signIn('kim@clinic.test');
    const booked = await server.send('POST', '/booking', { token: other, body: { ...body, email: 'kim@clinic.test' } });
    expect(await pay({ id: 'p1', amount: 4.35 }, booked.body.insertedId)).toMatchObject({ status: 200 });
    expect((await rows()).map(({ amount_cents }) => amount_cents)).toEqual([435]);
  });

  test('the sheet shows how it was paid, the patient sees that it was, and no payment by card is made up', async () => {
    expect(await pay({ id: 'p1', kind: 'terminal', reference: 'slip 0042' })).toMatchObject({
      status: 200,
      body: { acknowledged: true },
    });
    const { visits, deskPayments, staff } = await sheet();
    expect(visits).toMatchObject([{ _id: id, payment: true, isPaidAtDesk: true }]);
    expect(deskPayments).toEqual([
      {
        ...{ _id: 'p1', bookingId: id, kind: 'terminal', reference: 'slip 0042', amount: 99 },
        ...{ by: staff[0]._id, at: new Date(server.clock.now).toISOString() },
      },
    ]);
    expect(staff).toEqual([{ _id: deskPayments[0].by, name: 'Dee Desk' }]);
    for (const booking of [await mine(), (await get()).body]) {
      expect(booking).toMatchObject({ _id: id, payment: true });
      expect(booking).not.toHaveProperty('transactionId');
    }
    expect(await server.store.db.selectFrom('payments').selectAll().execute()).toEqual([]);
    expect(await open()).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'booking.paid' } });
  });

  test('the row has who, when by both clocks, and the price in cents; the audit leaves out the reference', async () => {
    const notedAt = server.clock.now - 60_000;
    await pay({ id: 'p1', reference: 'Pat’s aunt' }, id, { 'Noted-At': String(notedAt) });
    const dees = await server.store.db.selectFrom('users').select('id').where('name', '=', 'Dee Desk').execute();
    expect(await rows()).toEqual([
      {
        ...{ id: 'p1', booking_id: id, kind: 'cash', takes_back: null, reference: 'Pat’s aunt', amount_cents: 9900 },
        ...{ user_id: dees[0]?.id, noted_at: notedAt, received_at: server.clock.now },
      },
    ]);
    const line = await server.store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'payment.at-desk')
      .executeTakeFirstOrThrow();
    const { user_id } = await server.store.db.selectFrom('bookings').select('user_id').executeTakeFirstOrThrow();
    expect(line).toMatchObject({ who: dees[0]?.id, object: id, person: user_id, detail: 'cash, 99.00' });
  });

  test('the same payment sent again gets the same answer, and another one is told who was first', async () => {
    await pay({ id: 'p1' });
    expect((await pay({ id: 'p1' })).status).toBe(200);
    expect(await pay({ id: 'p2', kind: 'terminal' })).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'payment.paid-at-desk', payment: 'p1', kind: 'cash', at: new Date(server.clock.now).toISOString() },
        by: (await sheet()).staff[0]._id,
      },
    });
    expect(await rows()).toHaveLength(1);
  });

  test('a payment, and its counter-entry, that come twice at the same moment are noted once', async () => {
    const { store } = server;
    const payment: DeskPaymentRow = {
      ...{ id: 'p1', booking_id: id, kind: 'cash' as const, takes_back: null, reference: null, amount_cents: 9900 },
      ...{ user_id: 'dee', noted_at: null, received_at: 1 },
    };
    let paying: ReturnType<typeof pay> | undefined;
    await store.transaction(async (tx) => {
      await markPaidAtDesk(tx, id);
      await insertDeskPayment(tx, payment);
      paying ??= pay({ id: 'p1' });
      await untilItWaits(store, paying);
    });
    expect(await paying).toMatchObject({ status: 200 });
    let taking: ReturnType<typeof takeBack> | undefined;
    await store.transaction(async (tx) => {
      await markUnpaidAtDesk(tx, id);
      await insertDeskPayment(tx, { ...payment, id: 'c1', takes_back: 'p1' });
      taking ??= takeBack('p1', 'c1');
      await untilItWaits(store, taking);
    });
    expect(await taking).toMatchObject({ status: 200 });
    expect(await rows()).toHaveLength(2);
  });

  test('an id that stands for another payment is refused with the name of the member', async () => {
    await pay({ id: 'p1' });
    const wrong = { status: 400, body: { code: 'request.invalid', message: 'id: was used for another payment' } };
    expect(await pay({ id: 'p1', kind: 'terminal' })).toMatchObject(wrong);
    expect(await pay({ id: 'p1' }, 'another-booking')).toMatchObject(wrong);
    expect(await takeBack('p1', 'p1')).toMatchObject(wrong);
  });

  test('a payment with a wrong kind, reference or amount is refused, and nothing of it is kept', async () => {
    expect((await pay({ id: 'p1', kind: 'check' })).body.message).toBe('kind: must be cash or terminal');
    expect((await pay({ id: 'p1', reference: 'x'.repeat(121) })).body.message).toContain('reference');
    expect(await pay({ id: 'p1', amount: 50 })).toMatchObject({
      status: 409,
      body: { code: 'payment.amount-changed', amount: 99 },
    });
    expect(await rows()).toEqual([]);
    expect((await mine()).payment).toBe(false);
  });

  test('taking a payment back makes the booking unpaid: it can be paid by card or at the desk again, and both entries stay', async () => {
    await pay({ id: 'p1', reference: 'slip 1' });
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    expect((await sheet()).visits).toMatchObject([{ payment: false, isPaidAtDesk: false }]);
    expect((await mine()).payment).toBe(false);
    expect((await open()).status).toBe(200);
    // A retry after a lost answer does not pay again, and closes no form that was opened since.
    expect((await pay({ id: 'p1', reference: 'slip 1' })).status).toBe(200);
    expect((await mine()).payment).toBe(false);
    expect(await hasOpenIntent(server.store.db, id)).toBe(true);
    expect((await pay({ id: 'p2', kind: 'terminal' })).status).toBe(200);
    expect((await mine()).payment).toBe(true);
    const { deskPayments } = await sheet();
    const entriesOf = ({ _id, kind, takesBack, amount, reference }: never) => [_id, kind, takesBack, amount, reference];
    expect(deskPayments.map(entriesOf)).toEqual(
      expect.arrayContaining([
        ['p1', 'cash', undefined, 99, 'slip 1'],
        ['c1', 'cash', 'p1', 99, undefined],
        ['p2', 'terminal', undefined, 99, undefined],
      ]),
    );
    const audit = await server.store.db.selectFrom('audit').select(['action', 'detail']).execute();
    expect(audit).toContainEqual({ action: 'payment.taken-back', detail: 'cash, 99.00' });
  });

  test('only the payment that counts can be taken back', async () => {
    const refused = {
      status: 409,
      body: { code: 'payment.not-at-desk', message: expect.stringContaining('was taken back before') },
    };
    // As after a restore of an older backup.
    expect((await takeBack('p1', 'c0')).body).toMatchObject({
      code: 'payment.not-at-desk',
      message: 'The clinic does not have this payment. Once the money is given back, nothing is left to do.',
    });
    await pay({ id: 'p1' });
    await takeBack('p1', 'c1');
    expect(await getCountingPayment(server.store.db, id)).toBeUndefined();
    // Another desk takes it back as well.
    expect(await takeBack('p1', 'c2')).toMatchObject(refused);
    await pay({ id: 'p2' });
    expect(await takeBack('p1', 'c3')).toMatchObject(refused);
    expect((await mine()).payment).toBe(true);
    expect(await rows()).toHaveLength(3);
  });

  test('if the booking was paid by card first, the desk is told so, and can’t take that back', async () => {
    const { id: intentId } = await server.payments.confirm((await open()).body.clientSecret);
    await put(intentId);
    expect(await pay({ id: 'p1' })).toMatchObject({ status: 409, body: { code: 'payment.paid-by-card' } });
    expect(await takeBack('p1', 'c1')).toMatchObject({ status: 409, body: { code: 'payment.not-at-desk' } });
    expect((await sheet()).visits).toMatchObject([{ payment: true, isPaidAtDesk: false }]);
    expect(await rows()).toEqual([]);
    expect(await isKept(intentId)).toBe(true);
  });

  test('a card that was charged without the clinic knowing counts as first', async () => {
    const { id: intentId } = await server.payments.confirm((await open()).body.clientSecret);
    expect(await pay({ id: 'p1' })).toMatchObject({ status: 409, body: { code: 'payment.paid-by-card' } });
    expect(await isKept(intentId)).toBe(true);
    expect((await mine()).transactionId).toBe(intentId);
  });

  test('an open card form is closed at the provider, and its page is told that the booking is paid', async () => {
    const { clientSecret } = (await open()).body;
    await pay({ id: 'p1' });
    expect((await server.payments.provider.getIntent(idOf(clientSecret)))?.status).toBe('canceled');
    expect(await put(idOf(clientSecret))).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
  });

  test('a form that is being opened while the desk takes the payment does not open: it is already paid', async () => {
    const { provider } = server.payments;
    let intentId = '';
    vi.spyOn(provider, 'createIntent').mockImplementationOnce(async (wanted) => {
      expect((await pay({ id: 'p1' })).status).toBe(200);
      const made = await provider.createIntent(wanted);
      intentId = made.id;
      return made;
    });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
    expect((await provider.getIntent(intentId))?.status).toBe('canceled');
    const [payment] = await server.store.db.selectFrom('payments').select('state').execute();
    expect(payment?.state).toBe('canceled');
  });

  test('if somebody was faster and is paying in such a form, the payment stays open, so that its money is found', async () => {
    const { provider } = server.payments;
    vi.spyOn(provider, 'createIntent').mockImplementationOnce(async (wanted) => {
      const intent = await provider.createIntent(wanted);
      expect((await pay({ id: 'p1' })).status).toBe(200);
      vi.spyOn(provider, 'cancelIntent').mockResolvedValueOnce({ ...intent, status: 'processing' });
      return intent;
    });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'payment.already-paid' } });
    const [payment] = await server.store.db.selectFrom('payments').select('state').execute();
    expect(payment?.state).toBe('open');
  });

  test('a form that is opened during a payment at the desk and charged is refunded, and an admin is alerted', async () => {
    const { clientSecret } = (await open()).body;
    // As if it had been opened after the desk's call checked.
    await server.store.db.updateTable('payments').set({ state: 'canceled' }).execute();
    await pay({ id: 'p1' });
    await server.store.db.updateTable('payments').set({ state: 'open' }).execute();
    await server.payments.confirm(clientSecret);
    expect(await put(idOf(clientSecret))).toMatchObject({ status: 409, body: { code: 'payment.refunded' } });
    expect(await isKept(idOf(clientSecret))).toBe(false);
    expect((await sheet()).visits).toMatchObject([{ payment: true, isPaidAtDesk: true }]);
    const alerts = await server.store.db.selectFrom('payment_alerts').select(['kind', 'booking_id']).execute();
    expect(alerts).toEqual([{ kind: 'sent-back', booking_id: id }]);
  });

  test('a form that was left open, however old it is, is closed by the sweep', async () => {
    const { clientSecret } = (await open()).body;
    await server.store.db.updateTable('payments').set({ state: 'canceled' }).execute();
    await pay({ id: 'p1' });
    await server.store.db.updateTable('payments').set({ state: 'open' }).execute();
    server.clock.now += 7 * 24 * 60 * 60_000;
    await server.payments.payments.sweep(new AbortController().signal);
    expect((await server.payments.provider.getIntent(idOf(clientSecret)))?.status).toBe('canceled');
    const [payment] = await server.store.db.selectFrom('payments').select('state').execute();
    expect(payment?.state).toBe('canceled');
  });

  test('an unexpected error of the provider stops neither the payment nor the sweep', async () => {
    const { clientSecret } = (await open()).body;
    const cancelIntent = vi.spyOn(server.payments.provider, 'cancelIntent').mockRejectedValue(new Error('odd'));
    expect((await pay({ id: 'p1' })).status).toBe(200);
    await server.payments.payments.sweep(new AbortController().signal);
    expect(server.errors.splice(0)).toHaveLength(2);
    cancelIntent.mockRestore();
    await server.payments.payments.sweep(new AbortController().signal);
    expect((await server.payments.provider.getIntent(idOf(clientSecret)))?.status).toBe('canceled');
    expect(await get()).toMatchObject({ body: { payment: true } });
  });

  test('a payment at the desk is recorded even while the provider is unreachable', async () => {
    await open();
    await server.payments.close();
    expect((await pay({ id: 'p1' })).status).toBe(200);
    expect((await mine()).payment).toBe(true);
  });

  test('for a canceled appointment the desk is told what to do', async () => {
    await cancel();
    // The time is somebody else's by now, and no place for this patient's money.
    const other = wish({ date: DAY, email: 'dee@clinic.test', userName: 'Dee Desk' });
    expect((await server.send('POST', '/booking', { token: dee, body: other })).status).toBe(201);
    expect(await pay({ id: 'p1' })).toMatchObject({
      status: 404,
      body: {
        code: 'payment.no-booking',
        message: 'This appointment was canceled. Please hand the money back, or book the appointment again.',
      },
    });
    expect(await rows()).toEqual([]);
  });

  test('for an appointment that was canceled for another one on that day, the desk is told which', async () => {
    await cancel();
    await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY, slot: '01.30 PM - 02.00 PM' }) });
    expect((await pay({ id: 'p1' })).body.message).toBe(
      'This appointment was canceled. Please hand the money back, unless it is noted at their appointment at 01.30 PM.',
    );
  });

  test('for a deleted account, the desk is not told to book the appointment again', async () => {
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    expect((await pay({ id: 'p1' })).body.message).toBe('This appointment was canceled. Please hand the money back.');
  });

  test('money for an appointment that its patient canceled and restored counts for the restored one', async () => {
    const restore = async (restores: string) =>
      (await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY, restores }) })).body.insertedId;
    await cancel();
    const first = await restore(id);
    await server.send('DELETE', `/del-booking/${first}`, { token: pat });
    const second = await restore(first);
    const { clientSecret } = (
      await server.send('POST', '/create-payment-intent', { token: pat, body: { amount: 99, bookingId: second } })
    ).body;
    expect((await pay({ id: 'p1' })).status).toBe(200);
    expect((await server.payments.provider.getIntent(idOf(clientSecret)))?.status).toBe('canceled');
    expect((await pay({ id: 'p1' }, first)).status).toBe(200);
    expect(await sheet()).toMatchObject({
      visits: [{ _id: second, formerIds: [id, first], payment: true, isPaidAtDesk: true }],
      deskPayments: [{ _id: 'p1', bookingId: second }],
    });
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    await server.send('DELETE', `/del-booking/${second}`, { token: pat });
    expect((await sheet()).cancellations).toMatchObject([{ bookingId: second, formerIds: [id, first] }]);
    await restore(second);
    // This payment was already recorded, and taken back.
    expect((await pay({ id: 'p1' })).status).toBe(200);
    expect(await rows()).toHaveLength(2);
    expect((await mine()).payment).toBe(false);
  });

  test('one key has one answer, even after the payment was taken back', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await pay({ id: 'p1' }, id, headers);
    await takeBack('p1', 'c1');
    expect((await pay({ id: 'p1' }, id, headers)).status).toBe(200);
    expect((await mine()).payment).toBe(false);
  });

  test('the patient’s data includes the payment, and deleting the account leaves it without a name', async () => {
    await pay({ id: 'p1', reference: 'slip 1' });
    const data = (await server.send('GET', '/personal-data/pat@clinic.test', { token: pat })).body;
    expect(data.payments).toEqual([]);
    expect(data.paidAtDesk).toEqual([
      {
        ...{ bookingId: id, kind: 'cash', amount: 99, reference: 'slip 1', isGivenBack: false },
        at: new Date(server.clock.now).toISOString(),
      },
    ]);
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    const { body } = await server.send('GET', '/personal-data/pat@clinic.test', { token: admin });
    expect(body.paidAtDesk).toEqual(data.paidAtDesk);
    expect((await server.send('DELETE', '/user/pat@clinic.test', { token: pat })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect((await sheet()).visits).toMatchObject([{ _id: id, name: '', payment: true, isPaidAtDesk: true }]);
  });

  test('taking back the payment of a deleted account frees the slot, and the books keep both entries', async () => {
    await pay({ id: 'p1' });
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
    expect(await rows()).toHaveLength(2);
    const { lines } = (await server.send('GET', '/audit', { token: await server.signIn('admin@clinic.test', 'Ada') }))
      .body;
    expect(lines.map(({ action }: { action: string }) => action)).toContain('booking.canceled');
    const sam = await server.signIn('sam@clinic.test');
    expect(
      (await server.send('POST', '/booking', { token: sam, body: wish({ date: DAY, email: 'sam@clinic.test' }) }))
        .status,
    ).toBe(201);
    expect((await takeBack('p1', 'c1')).status).toBe(200);
  });

  test('taking back the payment of somebody who never gave a phone number leaves the appointment', async () => {
    await server.signIn('kim@clinic.test', 'Kim');
    const [kim] = (await server.send('GET', '/patients?search=kim', { token: dee })).body;
    expect(kim).toMatchObject({ name: 'Kim', phone: '' });
    const { userName, email, phone, payment, ...asked } = wish({ date: DAY, slot: '09.00 AM - 09.30 AM' });
    const body = { ...asked, patientId: kim._id };
    const { insertedId } = (await server.send('POST', '/desk-booking', { token: dee, body })).body;
    await pay({ id: 'p1' }, insertedId);
    expect((await takeBack('p1', 'c1', insertedId)).status).toBe(200);
    expect((await sheet()).visits).toContainEqual(
      expect.objectContaining({ _id: insertedId, name: 'Kim', payment: false }),
    );
  });

  /** The desk has noted a payment and the account is deleted, but the provider could not be asked to close the card form. */
  async function deleteWithFormOpen() {
    const { clientSecret } = (await open()).body;
    const unreachable = new Problem('payment.provider-unreachable');
    const outage = vi.spyOn(server.payments.provider, 'cancelIntent').mockRejectedValue(unreachable);
    await pay({ id: 'p1' });
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    return { clientSecret, endOutage: () => outage.mockRestore() };
  }

  test('taking back the payment of a deleted account leaves the appointment only while a card may still be charged for it', async () => {
    const { endOutage } = await deleteWithFormOpen();
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    expect((await sheet()).visits).toMatchObject([{ _id: id, name: '', payment: false }]);
    endOutage();
    server.clock.now += 49 * 60 * 60_000;
    await server.payments.payments.sweep(new AbortController().signal);
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
  });

  test('… or until that money is refunded', async () => {
    const { clientSecret, endOutage } = await deleteWithFormOpen();
    await takeBack('p1', 'c1');
    endOutage();
    await server.payments.confirm(clientSecret);
    await server.payments.stripe.refunds.create({ payment_intent: idOf(clientSecret) });
    await server.payments.payments.sweep(new AbortController().signal);
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
  });

  test.each(['before', 'after'])('… or while that money is in review, which began %s that', async (when) => {
    const { clientSecret, endOutage } = await deleteWithFormOpen();
    endOutage();
    await server.payments.confirm(clientSecret);
    const { getIntent } = server.payments.provider;
    server.payments.provider.getIntent = async (intentId) =>
      ({ ...(await getIntent(intentId)), amount_received: 50 }) as Intent;
    const sweep = () => server.payments.payments.sweep(new AbortController().signal);
    if (when === 'before') await sweep();
    expect((await takeBack('p1', 'c1')).status).toBe(200);
    await sweep();
    expect((await sheet()).visits).toMatchObject([{ _id: id, payment: false, isInReview: true }]);
    await server.payments.stripe.refunds.create({ payment_intent: idOf(clientSecret) });
    await sweep();
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
  });

  test.each([
    ['the form is closed', false],
    ['that money is refunded', true],
  ])('… or while %s at the same moment', async (_what, isCharged) => {
    const { store } = server;
    const { clientSecret, endOutage } = await deleteWithFormOpen();
    endOutage();
    if (isCharged) {
      await server.payments.confirm(clientSecret);
      await server.payments.stripe.refunds.create({ payment_intent: idOf(clientSecret) });
    }
    let closing: Promise<unknown> | undefined;
    await store.transaction(async (tx) => {
      await markUnpaidAtDesk(tx, id);
      await cancelIfAccountDeleted(tx, id, testOrigin.now());
      closing ??= server.payments.payments.closeCardForm(id, testOrigin);
      await untilItWaits(store, closing);
    });
    await closing;
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
  });

  test('… or until somebody who reads it finds out, but the audit does not say that they canceled it', async () => {
    const { clientSecret, endOutage } = await deleteWithFormOpen();
    await takeBack('p1', 'c1');
    endOutage();
    await server.payments.stripe.paymentIntents.cancel(idOf(clientSecret));
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    expect((await server.send('GET', `/booking/${id}`, { token: admin })).status).toBe(404);
    const lines = server.store.db.selectFrom('audit').select('who').where('action', '=', 'booking.canceled');
    expect(await lines.execute()).toEqual([{ who: MOLAR }]);
  });

  test('settling a card again and again changes nothing at the desk', async () => {
    const { clientSecret } = (await open()).body;
    await pay({ id: 'p1' });
    await server.payments.payments.reconcile(id, testOrigin);
    await server.payments.payments.sweep(new AbortController().signal);
    await put(idOf(clientSecret));
    expect((await sheet()).visits).toMatchObject([{ payment: true, isPaidAtDesk: true }]);
  });
});
