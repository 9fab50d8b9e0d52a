import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let pat: string;
let bo: string;
beforeEach(async () => {
  server = await startTestServer();
  pat = await server.signIn('pat@clinic.test', 'Pat Example');
  bo = await server.signIn('bo@clinic.test', 'Bo Example');
});
afterEach(() => server.close());

const book = (token: string, changes?: Record<string, unknown>) =>
  server.send('POST', '/booking', { token, body: wish(changes) });

const asBo = { email: 'bo@clinic.test', userName: 'Bo Example' };

describe('booking', () => {
  test('a wish that is granted becomes a booking under the account’s own name', async () => {
    const { status, body } = await book(pat, { userName: 'Somebody Else', serviceName: 'Something else' });
    expect(status).toBe(201);
    expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: pat })).body).toEqual({
      _id: body.insertedId,
      serviceId: 'teeth-cleaning',
      serviceName: 'Teeth Cleaning',
      date: 'Nov 23, 2026',
      slot: '08.00 AM - 08.30 AM',
      userName: 'Pat Example',
      email: 'pat@clinic.test',
      phone: '555 0100',
      price: 99,
      payment: false,
    });
  });

  test('for another email is refused', async () => {
    expect(await book(pat, asBo)).toMatchObject({ status: 403, body: { code: 'auth.not-yours' } });
  });

  test('for a patient other than the account’s own, or as paid, is refused', async () => {
    expect(await book(pat, { patientId: 'kim' })).toMatchObject({ status: 403, body: { code: 'auth.not-yours' } });
    expect(await book(pat, { payment: true })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test.each(['x', '☎', '555 010', '555 0100 ext. 7', 'call 555 0100'])(
    'with %j as the phone number is refused, and the message says why',
    async (phone) => {
      const { status, body } = await book(pat, { phone });
      expect([status, body.code]).toEqual([400, 'booking.phone-invalid']);
      expect(body.message).toContain('phone number');
      expect((await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat })).body).toEqual([]);
    },
  );

  test('of a service that is not offered is refused', async () => {
    expect(await book(pat, { serviceId: 'tattoo' })).toMatchObject({
      status: 404,
      body: { code: 'service.not-found' },
    });
  });

  test('at another price is refused with the right one', async () => {
    expect(await book(pat, { price: 9.9 })).toMatchObject({
      status: 409,
      body: { code: 'booking.price-changed', price: 99 },
    });
  });

  test('outside the hours is refused with the nearest slots', async () => {
    expect(await book(pat, { slot: '12.00 PM - 12.30 PM' })).toMatchObject({
      status: 409,
      body: {
        code: 'booking.unknown-slot',
        reason: 'unknown-slot',
        _id: null,
        slot: '12.00 PM - 12.30 PM',
        alternatives: ['11.00 AM - 11.30 AM', '11.30 AM - 12.00 PM', '01.00 PM - 01.30 PM'],
      },
    });
  });

  test('of a slot that has begun is refused, on the clinic’s clock', async () => {
    const today = { date: 'Nov 21, 2026', slot: '11.30 AM - 12.00 PM' };
    expect(await book(pat, today)).toMatchObject({
      status: 409,
      body: {
        code: 'booking.past',
        reason: 'past',
        _id: null,
        alternatives: ['01.00 PM - 01.30 PM', '01.30 PM - 02.00 PM', '02.00 PM - 02.30 PM'],
      },
    });
    expect(await book(pat, { date: 'Nov 20, 2026' })).toMatchObject({ body: { reason: 'past', alternatives: [] } });
    expect((await book(pat, { ...today, slot: '01.00 PM - 01.30 PM' })).status).toBe(201);
  });

  test('of a taken slot is refused with the nearest ones that are free', async () => {
    const taken = await book(bo, asBo);
    expect(await book(pat)).toMatchObject({
      status: 409,
      body: {
        code: 'booking.slot-taken',
        reason: 'slot-taken',
        _id: taken.body.insertedId,
        slot: '08.00 AM - 08.30 AM',
        alternatives: ['08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM', '09.30 AM - 10.00 AM'],
      },
    });
  });

  test('twice for one service and day is refused, with the slot that was booked first', async () => {
    const mine = await book(pat);
    expect(await book(pat, { slot: '03.00 PM - 03.30 PM' })).toMatchObject({
      status: 409,
      body: {
        code: 'booking.already-yours',
        reason: 'already-yours',
        _id: mine.body.insertedId,
        slot: '08.00 AM - 08.30 AM',
        alternatives: ['02.30 PM - 03.00 PM', '03.00 PM - 03.30 PM', '03.30 PM - 04.00 PM'],
      },
    });
    expect((await book(pat, { date: 'Nov 24, 2026' })).status).toBe(201);
    expect((await book(pat, { serviceId: 'oral-surgery', price: 100 })).status).toBe(201);
  });

  test('takes the slot out of the free ones, and canceling gives it back', async () => {
    const spaces = async () => {
      const { body } = await server.send('GET', '/available?date=Nov+23,+2026');
      return body.map(({ name, available }: { name: string; available: string[] }) => [name, available.length]);
    };
    const { body } = await book(pat);
    expect(await spaces()).toEqual([
      ['Teeth Orthodontics', 16],
      ['Cosmetic Dentistry', 16],
      ['Teeth Cleaning', 15],
      ['Cavity Protection', 6],
      ['Pediatric Dental', 16],
      ['Oral Surgery', 16],
    ]);
    expect(await server.send('DELETE', `/del-booking/${body.insertedId}`, { token: pat })).toMatchObject({
      status: 200,
      body: { deletedCount: 1 },
    });
    expect((await spaces())[2]).toEqual(['Teeth Cleaning', 16]);
    expect((await book(pat)).status).toBe(201);
  });
});

test('a past day offers nothing, and today offers only future slots', async () => {
  const free = async (date: string) =>
    (await server.send('GET', `/available?date=${encodeURIComponent(date)}`)).body[0].available;
  expect(await free('Nov 20, 2026')).toEqual([]);
  expect((await free('Nov 21, 2026'))[0]).toBe('01.00 PM - 01.30 PM');
});

describe('several wishes', () => {
  const [EIGHT, NINE, TEN] = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM'];

  test('the first free one is booked, and named in the answer if it is not the first choice', async () => {
    await book(bo, { slot: EIGHT, email: 'bo@clinic.test' });
    const { status, body } = await book(pat, { slot: EIGHT, orElse: [NINE, TEN] });
    expect({ status, body }).toEqual({
      status: 201,
      body: { acknowledged: true, insertedId: expect.any(String), slot: NINE },
    });
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: pat })).body.slot).toBe(NINE);
  });

  test('if none is free, the conflict is about the first', async () => {
    await book(bo, { slot: EIGHT, email: 'bo@clinic.test' });
    expect(await book(pat, { slot: EIGHT, orElse: ['03.00 AM - 03.30 AM'] })).toMatchObject({
      status: 409,
      body: { reason: 'slot-taken', slot: EIGHT },
    });
  });

  test('at most three are allowed', async () => {
    expect(await book(pat, { slot: EIGHT, orElse: [NINE, TEN, '11.00 AM - 11.30 AM'] })).toMatchObject({
      status: 400,
      body: { message: 'orElse: must be at most 2 slots' },
    });
  });
});

describe('canceling', () => {
  const cancel = (token: string, id: string) => server.send('DELETE', `/del-booking/${id}`, { token });

  test('a booking that is already gone deletes nothing', async () => {
    const { body } = await book(pat);
    await cancel(pat, body.insertedId);
    expect(await cancel(pat, body.insertedId)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
  });

  test('somebody else’s booking is not deleted', async () => {
    const { body } = await book(pat);
    expect(await cancel(bo, body.insertedId)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: pat })).status).toBe(200);
  });

  test('a paid booking is refused', async () => {
    const { body } = await book(pat);
    const paid = { paid: 1 as const, transaction_id: 'pi_1' };
    await server.store.db.updateTable('bookings').set(paid).where('id', '=', body.insertedId).execute();
    expect(await cancel(pat, body.insertedId)).toMatchObject({ status: 409, body: { code: 'booking.paid' } });
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: pat })).body).toMatchObject({
      payment: true,
      transactionId: 'pi_1',
    });
  });

  test('an admin may cancel and read anybody’s', async () => {
    const admin = await server.signIn('admin@clinic.test');
    const { body } = await book(pat);
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: admin })).status).toBe(200);
    // A role in the store does not count while the address is not proven.
    const unproven = { role: 'admin' as const, verified_at: null };
    await server.store.db.updateTable('users').set(unproven).where('email', '=', 'bo@clinic.test').execute();
    expect((await server.send('GET', `/booking/${body.insertedId}`, { token: bo })).status).toBe(404);
    expect((await cancel(bo, body.insertedId)).body).toEqual({ deletedCount: 0 });
    expect((await cancel(admin, body.insertedId)).body).toEqual({ deletedCount: 1 });
  });
});

describe('reading', () => {
  test('a person’s own bookings come in order of appointment time', async () => {
    await book(pat, { date: 'Nov 24, 2026' });
    await book(pat, { date: 'Nov 23, 2026', serviceId: 'oral-surgery', price: 100, slot: '01.00 PM - 01.30 PM' });
    await book(pat, { date: 'Nov 23, 2026', slot: '10.00 AM - 10.30 AM' });
    await book(bo, asBo);
    const { body } = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat });
    expect(body.map(({ date, slot }: Record<string, string>) => `${date} ${slot}`)).toEqual([
      'Nov 23, 2026 10.00 AM - 10.30 AM',
      'Nov 23, 2026 01.00 PM - 01.30 PM',
      'Nov 24, 2026 08.00 AM - 08.30 AM',
    ]);
  });

  test('somebody else’s list is refused, with the text in both members', async () => {
    expect(await server.send('GET', '/my-appointment?email=bo@clinic.test', { token: pat })).toMatchObject({
      status: 403,
      body: { message: 'This belongs to another account.', Message: 'This belongs to another account.' },
    });
  });

  test('somebody else’s booking is as unknown as one that does not exist', async () => {
    const { body } = await book(pat);
    const [foreign, unknown] = await Promise.all([
      server.send('GET', `/booking/${body.insertedId}`, { token: bo }),
      server.send('GET', '/booking/unknown', { token: bo }),
    ]);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
  });

  test('an admin is told that a booking is somebody else’s, but not about their own', async () => {
    const admin = await server.signIn('ada@clinic.test', 'Ada Admin');
    await server.store.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'ada@clinic.test').execute();
    const { body: theirs } = await book(pat);
    const { body: own } = await book(admin, { email: 'ada@clinic.test', slot: '08.30 AM - 09.00 AM' });
    const isOfAnother = async (id: string) =>
      (await server.send('GET', `/booking/${id}`, { token: admin })).body.isOfAnother;
    expect([await isOfAnother(theirs.insertedId), await isOfAnother(own.insertedId)]).toEqual([true, undefined]);
  });
});
