// Restoring a canceled appointment as it was, on both engines.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SLOT, wish } from '../../test/wish.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const DAY = 'Dec 1, 2026';
const NINE = '09.00 AM - 09.30 AM';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let pat: string;
  let dee: string;
  beforeEach(async () => {
    server = await startTestServer({
      deskEmails: ['dee@clinic.test'],
      limits: { openBookings: 2, openBookingsUnproven: 2, horizonDays: 30 },
      databaseUrl: await newDatabase(),
    });
    pat = await server.signIn('pat@clinic.test', 'Pat Example');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
  });
  afterEach(() => server.close());

  const book = async (changes: object = {}) =>
    server.send('POST', '/booking', { token: pat, body: wish({ date: DAY, ...changes }) });
  /** Moves the clock, and renews Pat's login. */
  async function moveTo(time: string) {
    server.clock.now = Date.parse(time);
    pat = await server.signIn('pat@clinic.test', 'Pat Example');
  }
  const cancel = (id: string) => server.send('DELETE', `/del-booking/${id}`, { token: pat });
  const restore = (restores: string, changes: object = {}) => book({ restores, phone: '-', ...changes });
  const list = async () => (await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat })).body;
  const rows = () => server.store.db.selectFrom('bookings').selectAll().execute();

  /** The desk books for somebody with Pat's address. */
  async function bookForChild(slot = SLOT): Promise<string> {
    const patient = { name: 'Kim Example', phone: '555 0177', email: 'pat@clinic.test' };
    const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
    const body = { ...service, date: DAY, slot, patient };
    const { insertedId } = (await server.send('POST', '/desk-booking', { token: dee, body })).body;
    await server.store.db
      .updateTable('bookings')
      .set((row) => ({ user_id: row.selectFrom('users').select('id').where('email', '=', 'pat@clinic.test') }))
      .where('id', '=', insertedId)
      .execute();
    return insertedId;
  }

  test('what the desk noted about a restored appointment stays on its row, even once the account is deleted', async () => {
    const { insertedId: first } = (await book()).body;
    await cancel(first);
    const note = { visitId: first, kind: 'arrived', at: '2026-12-01T13:05:00.000Z' };
    expect((await server.send('PUT', '/visit-events/e1', { token: dee, body: note })).status).toBe(200);
    const { insertedId: second } = (await restore(first)).body;
    const cash = { token: dee, body: { id: 'p1', kind: 'cash', amount: 99 } };
    expect((await server.send('POST', `/desk-payment/${second}`, cash)).status).toBe(200);
    const sheet = async () => (await server.send('GET', `/visits?date=${DAY}`, { token: dee })).body;
    const noted = [{ _id: 'e1', visitId: second }];
    expect((await sheet()).events).toMatchObject(noted);
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    expect(await sheet()).toMatchObject({ visits: [{ _id: second, name: '' }], events: noted, cancellations: [] });
  });

  test('canceling a restored appointment by its old id returns the id it now has', async () => {
    const { insertedId: first } = (await book()).body;
    await cancel(first);
    const { insertedId: second } = (await restore(first)).body;
    expect((await cancel(first)).body).toEqual({ deletedCount: 0, restoredAs: second });
    await cancel(second);
    expect((await cancel(first)).body).toEqual({ deletedCount: 0 });
    const { insertedId: third } = (await restore(second)).body;
    expect((await cancel(first)).body).toEqual({ deletedCount: 0, restoredAs: third });
    const bo = await server.send('DELETE', `/del-booking/${first}`, { token: await server.signIn('bo@clinic.test') });
    expect(bo.body).toEqual({ deletedCount: 0 });
    expect(await rows()).toHaveLength(1);
  });

  test('so does canceling by the old id after booking the same slot again', async () => {
    const { insertedId: first } = (await book()).body;
    await cancel(first);
    const { insertedId: elsewhere } = (await book({ slot: NINE })).body;
    expect((await cancel(first)).body).toEqual({ deletedCount: 0 });
    await cancel(elsewhere);
    const { insertedId: second } = (await restore(first)).body;
    await cancel(second);
    const { insertedId: again } = (await book()).body;
    expect((await cancel(second)).body).toEqual({ deletedCount: 0, restoredAs: again });
    expect((await cancel(first)).body).toEqual({ deletedCount: 0, restoredAs: again });
    await cancel(again);
    const bo = await server.signIn('bo@clinic.test', 'Bo Example');
    const other = wish({ date: DAY, email: 'bo@clinic.test', userName: 'Bo Example' });
    expect((await server.send('POST', '/booking', { token: bo, body: other })).status).toBe(201);
    expect((await cancel(first)).body).toEqual({ deletedCount: 0 });
  });

  test('it is restored for the same patient, under their name and number, and beside the account’s own', async () => {
    const id = await bookForChild();
    expect((await book({ slot: NINE })).status).toBe(201);
    const [before, own] = await list();
    expect(before).toHaveProperty('patientId');
    expect(own).not.toHaveProperty('patientId');
    await cancel(id);
    const { status, body } = await restore(id, { patientId: before.patientId });
    expect(status).toBe(201);
    const [after] = await list();
    expect(after).toEqual({ ...before, _id: body.insertedId });
    expect(after).toMatchObject({ userName: 'Kim Example', phone: '555 0177' });
    const sheet = await server.send('GET', `/visits?date=${DAY}`, { token: dee });
    expect(sheet.body.visits.map(({ name }: { name: string }) => name)).toEqual(['Kim Example', 'Pat Example']);
    expect(sheet.body.cancellations).toEqual([]);
  });

  test('it is restored even if it was booked without a phone number', async () => {
    const { insertedId } = (await book()).body;
    await server.store.db.updateTable('bookings').set({ phone: '' }).execute();
    await cancel(insertedId);
    expect((await restore(insertedId)).status).toBe(201);
    expect(await rows()).toMatchObject([{ phone: '', user_name: 'Pat Example' }]);
  });

  test('it is restored at the agreed price, even if its time has begun or it is beyond the horizon', async () => {
    const { insertedId } = (await book()).body;
    const bookedAt = server.clock.now;
    await server.store.db.updateTable('bookings').set({ price_cents: 9000 }).execute();
    await cancel(insertedId);
    await moveTo('2026-12-01T13:00:30Z');
    expect((await restore(insertedId, { price: 90 })).status).toBe(201);
    expect(await rows()).toMatchObject([{ price_cents: 9000, created_at: bookedAt }]);
    // Any other time is checked as usual.
    await cancel((await list())[0]._id);
    await moveTo('2026-12-01T14:30:00Z');
    expect((await restore(insertedId, { price: 90, slot: NINE })).body.code).toBe('booking.past');
    await server.store.db.updateTable('cancellations').set({ date: '2027-06-01' }).execute();
    expect((await restore(insertedId, { date: 'Jun 1, 2027' })).status).toBe(201);
  });

  test('above the limit, as many are restored as there were before, and no more', async () => {
    const ids: string[] = [];
    for (const date of [DAY, 'Dec 2, 2026']) ids.push((await book({ date })).body.insertedId);
    const child = await bookForChild(NINE);
    await cancel(child);
    await cancel(ids[1] as string);
    expect((await restore(ids[1] as string, { date: 'Dec 2, 2026' })).status).toBe(201);
    expect((await restore(child, { slot: NINE })).status).toBe(201);
    expect(await rows()).toHaveLength(3);
    const [first, second, third] = await list();
    for (const { _id } of [first, second, third]) await cancel(_id);
    const others = ['Dec 3, 2026', 'Dec 4, 2026'];
    for (const date of others) expect((await book({ date })).status).toBe(201);
    for (const { _id, date } of await list()) if (others.includes(date)) await cancel(_id);
    const codes: unknown[] = [];
    for (const { _id, date, slot } of [third, second, first]) {
      const { status, body } = await restore(_id, { date, slot });
      codes.push(body.code ?? status);
    }
    // The last one was one of three, the others were among fewer.
    expect(codes).toEqual([201, 201, 201]);
    for (const date of others) expect((await book({ date })).body.code).toBe('booking.too-many');
    const canceled = await server.store.db
      .selectFrom('cancellations')
      .selectAll()
      .where('date', '>', '2026-12-02')
      .execute();
    for (const { booking_id, date } of canceled) {
      const { body } = await restore(booking_id, { date: date.endsWith('03') ? others[0] : others[1] });
      expect(body.code).toBe('booking.too-many');
    }
    expect(await rows()).toHaveLength(3);
  });

  test('it is not restored if somebody else has the slot, who keeps it; another slot goes to the same patient', async () => {
    const id = await bookForChild();
    await cancel(id);
    const bo = await server.signIn('bo@clinic.test', 'Bo Example');
    const other = wish({ date: DAY, email: 'bo@clinic.test', userName: 'Bo Example' });
    expect((await server.send('POST', '/booking', { token: bo, body: other })).status).toBe(201);
    expect((await restore(id)).body).toMatchObject({ code: 'booking.slot-taken', slot: SLOT });
    expect((await restore(id, { slot: NINE })).status).toBe(201);
    expect(await list()).toMatchObject([{ userName: 'Kim Example', slot: NINE, phone: '555 0177' }]);
  });

  test('restoring one that was never canceled, or was already restored, returns the existing booking', async () => {
    const { insertedId } = (await book()).body;
    expect((await restore(insertedId)).body).toEqual({ acknowledged: true, insertedId });
    expect((await restore(insertedId, { date: 'Dec 2, 2026' })).body.code).toBe('booking.not-found');
    await cancel(insertedId);
    const twice = await Promise.all([restore(insertedId), restore(insertedId)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    const [again] = await rows();
    expect(twice.map(({ body }) => body.insertedId)).toEqual([again?.id, again?.id]);
    // A cancellation that another device has yet to send means the old booking.
    expect((await cancel(insertedId)).body).toEqual({ deletedCount: 0, restoredAs: again?.id });
    await cancel(again?.id ?? '');
    expect((await restore(insertedId)).status).toBe(201);
    expect((await restore(again?.id ?? '')).status).toBe(201);
    expect(await rows()).toHaveLength(1);
    const sheet = await server.send('GET', `/visits?date=${DAY}`, { token: dee });
    expect(sheet.body.cancellations).toEqual([]);
  });

  test('somebody else’s booking, one of another service or day, and an unknown one are not restored', async () => {
    const { insertedId } = (await book()).body;
    await cancel(insertedId);
    const bo = await server.signIn('bo@clinic.test', 'Bo Example');
    const asBo = { email: 'bo@clinic.test', userName: 'Bo Example', date: DAY };
    const refusals = [
      await server.send('POST', '/booking', { token: bo, body: wish({ ...asBo, restores: insertedId }) }),
      await restore(insertedId, { date: 'Dec 2, 2026' }),
      await restore(insertedId, { serviceId: 'oral-surgery' }),
      await restore('unknown'),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(4).fill('booking.not-found'));
    expect(await rows()).toEqual([]);
    const standing = (await book()).body.insertedId;
    const asked = wish({ ...asBo, slot: NINE, restores: standing });
    expect((await server.send('POST', '/booking', { token: bo, body: asked })).body.code).toBe('booking.not-found');
    await cancel(standing);
    // An older release kept too little of it.
    await server.store.db.updateTable('cancellations').set({ user_id: null }).execute();
    expect((await restore(insertedId)).body.code).toBe('booking.not-found');
  });

  test('what the desk has noted about it stays, and it can be paid', async () => {
    const { insertedId } = (await book()).body;
    const note = { visitId: insertedId, kind: 'late', minutes: 10, at: new Date(server.clock.now).toISOString() };
    await server.send('PUT', '/visit-events/e1', { token: dee, body: note });
    const open = (bookingId: string) =>
      server.send('POST', '/create-payment-intent', { token: pat, body: { bookingId, amount: 99 } });
    const before = (await open(insertedId)).body;
    await cancel(insertedId);
    await cancel((await restore(insertedId)).body.insertedId);
    const back = (await restore(insertedId)).body.insertedId;
    // By a tablet that does not know about it yet.
    const arrived = { ...note, kind: 'arrived', minutes: undefined };
    expect((await server.send('PUT', '/visit-events/e2', { token: dee, body: arrived })).status).toBe(200);
    const sheet = (await server.send('GET', `/visits?date=${DAY}`, { token: dee })).body;
    expect(sheet.visits).toMatchObject([{ _id: back }]);
    expect(sheet.events).toMatchObject([
      { visitId: back, kind: 'late' },
      { visitId: back, kind: 'arrived' },
    ]);
    const after = await open(back);
    expect(after.status).toBe(200);
    expect(after.body.clientSecret).not.toBe(before.clientSecret);
  });

  test('the audit records it', async () => {
    const { insertedId } = (await book()).body;
    await cancel(insertedId);
    const { body } = await restore(insertedId);
    const last = await server.store.db.selectFrom('audit').selectAll().orderBy('number', 'desc').limit(1).execute();
    expect(last).toMatchObject([{ action: 'booking.made', object: body.insertedId }]);
  });
});
