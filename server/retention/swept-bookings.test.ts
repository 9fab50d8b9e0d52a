// A booking that retention took the name from is not the booking of a deleted account.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clinicMoment } from '../../contract/clinic-date.ts';
import { wish } from '../../test/wish.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createRetention } from './retention.ts';

const DAY = 'Dec 1, 2026';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let dee: string;
  let pat: string;
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
    pat = await server.signIn('pat@clinic.test', 'Pat Example');
  });
  afterEach(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const pay = (id: string) =>
    server.send('POST', `/desk-payment/${id}`, { token: dee, body: { id: 'p1', kind: 'cash', amount: 99 } });
  const takeBack = (id: string) => server.send('DELETE', `/desk-payment/${id}?id=c1&takesBack=p1`, { token: dee });
  const sheet = async () => (await server.send('GET', `/visits?date=${DAY}`, { token: dee })).body;
  const actions = async () =>
    (await server.store.db.selectFrom('audit').select('action').execute()).map(({ action }) => action);

  /** Months later. The server's own clock stays, so that everybody is still logged in. */
  async function sweep(): Promise<void> {
    const now = server.clock.now + 90 * 24 * 60 * 60_000;
    const kept = {
      cancellations: undefined,
      answers: undefined,
      sessions: undefined,
      images: undefined,
      events: undefined,
    };
    const retention = createRetention({
      store: server.store,
      payments: server.payments.payments,
      days: { ...kept, bookings: 30 },
      now: () => now,
      clinicNow: () => clinicMoment(now, 'America/New_York'),
    });
    expect(await retention.sweep(new AbortController().signal)).toContain('paid bookings without contact data: 1');
  }

  async function bookedByPat(): Promise<string> {
    return (await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY }) })).body.insertedId;
  }

  async function bookedByPhone(): Promise<string> {
    const { userName, email, phone, payment, ...asked } = wish({ date: DAY });
    const body = { ...asked, patient: { name: 'Kim Example', phone: '212 555 0103' } };
    return (await server.send('POST', '/desk-booking', { token: dee, body })).body.insertedId;
  }

  test('taking back the payment of an old booking leaves it to its account, unpaid', async () => {
    const id = await bookedByPat();
    await pay(id);
    await sweep();
    expect((await sheet()).visits).toMatchObject([{ _id: id, name: 'Pat Example', payment: true }]);
    expect((await takeBack(id)).status).toBe(200);
    const mine = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat });
    expect(mine.body).toMatchObject([{ _id: id, payment: false }]);
    expect(await sheet()).toMatchObject({ visits: [{ _id: id, payment: false }], cancellations: [] });
    expect(await actions()).not.toContain('booking.canceled');
  });

  test('taking back the payment of an old booking without an account leaves it, and the sheet says why no one is named', async () => {
    const id = await bookedByPhone();
    await pay(id);
    await sweep();
    expect((await takeBack(id)).status).toBe(200);
    const { visits, cancellations } = await sheet();
    expect(visits).toMatchObject([{ _id: id, name: '', isNameExpired: true, payment: false }]);
    expect(cancellations).toEqual([]);
    expect(await actions()).not.toContain('booking.canceled');
  });

  test('an old booking whose account was deleted later is canceled with its payment', async () => {
    const id = await bookedByPat();
    await pay(id);
    await sweep();
    expect((await server.send('DELETE', '/user/pat@clinic.test', { token: pat })).status).toBe(200);
    const { visits } = await sheet();
    expect(visits).toMatchObject([{ _id: id, name: '', payment: true }]);
    expect(visits[0]).not.toHaveProperty('isNameExpired');
    expect((await takeBack(id)).status).toBe(200);
    expect(await sheet()).toMatchObject({ visits: [], cancellations: [{ bookingId: id, name: '' }] });
    expect(await actions()).toContain('booking.canceled');
  });
});
