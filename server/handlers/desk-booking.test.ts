// The desk books for somebody else, on both engines.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../contract/day-arithmetic.ts';
import { SLOT, wish } from '../../test/wish.ts';
import { getOfferedService } from '../store/services.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testPatient } from '../testing/patient.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const DAY = 'Dec 1, 2026';
const NINE = '09.00 AM - 09.30 AM';
const val = { name: 'Val Caller', phone: '+1 (555) 010-2' };

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let dee: string;
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
  });
  afterEach(() => server.close());

  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const book = (changes: object) =>
    server.send('POST', '/desk-booking', { token: dee, body: { ...service, date: DAY, slot: SLOT, ...changes } });
  const find = async (search: string) =>
    (await server.send('GET', `/patients?search=${encodeURIComponent(search)}`, { token: dee })).body;
  const nextFree = async (query: string) =>
    (await server.send('GET', `/next-free?serviceId=teeth-cleaning&${query}`, { token: dee })).body;

  test('a new patient gets the slot, and nobody else can book it', async () => {
    const answer = await book({ patient: val });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true, patientId: expect.any(String) } });
    const sheet = await server.send('GET', `/visits?date=${DAY}`, { token: dee });
    expect(sheet.body.visits).toMatchObject([{ _id: answer.body.insertedId, ...val, slot: SLOT, payment: false }]);
    const pat = await server.signIn('pat@clinic.test');
    expect((await server.send('POST', '/booking', { token: pat, body: wish({ date: DAY }) })).body).toMatchObject({
      code: 'booking.slot-taken',
      _id: answer.body.insertedId,
    });
    expect((await book({ patient: { name: 'Bo', phone: '555 0109' } })).body).toMatchObject({
      code: 'booking.slot-taken',
      alternatives: expect.arrayContaining(['08.30 AM - 09.00 AM']),
    });
    // A patient whose booking was refused is not stored.
    expect(await find('Bo')).toEqual([]);
  });

  test('the limit of one appointment per service and day applies to each patient, not to the desk', async () => {
    const { patientId } = (await book({ patient: val })).body;
    expect((await book({ patientId, slot: NINE })).body.code).toBe('booking.already-yours');
    expect((await book({ patient: { ...val, name: 'Kim Caller' }, slot: NINE })).status).toBe(201);
    expect((await book({ patientId: 'nobody', slot: '10.00 AM - 10.30 AM' })).body.code).toBe('patient.not-found');
    expect((await book({ slot: '10.00 AM - 10.30 AM' })).status).toBe(400);
    expect((await book({ patient: val, price: 1, slot: '10.00 AM - 10.30 AM' })).body.code).toBe(
      'booking.price-changed',
    );
  });

  test('a patient who has an appointment for that service and day is told so, even if somebody else holds the requested slot', async () => {
    await book({ patient: { name: 'Bo', phone: '555 0109' } });
    const { insertedId, patientId } = (await book({ patient: val, slot: NINE })).body;
    expect((await book({ patientId })).body).toMatchObject({
      code: 'booking.already-yours',
      _id: insertedId,
      slot: NINE,
    });
  });

  test('a patient with an account sees and can cancel what the desk booked for them', async () => {
    const pat = await server.signIn('pat@clinic.test');
    const [{ _id: patientId }] = await find('pat ex');
    const { insertedId } = (await book({ patientId })).body;
    const mine = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: pat });
    expect(mine.body).toMatchObject([{ _id: insertedId, userName: 'Pat Example', email: 'pat@clinic.test' }]);
    expect((await server.send('DELETE', `/del-booking/${insertedId}`, { token: pat })).body).toEqual({
      deletedCount: 1,
    });
  });

  test('an account that has proven an address sees at once what is booked for a new patient under it; one that only claims it does not', async () => {
    const parent = await server.signIn('parent@clinic.test', 'Pia Parent');
    const mine = () => server.send('GET', '/my-appointment?email=parent@clinic.test', { token: parent });
    const child = { name: 'Kim Example', phone: '555 0177', email: 'Parent@clinic.test' };
    const { insertedId, patientId } = (await book({ patient: child })).body;
    expect((await mine()).body).toMatchObject([{ _id: insertedId, patientId, userName: 'Kim Example' }]);
    const claims = { email: 'claimed@clinic.test', email_verified: false };
    const body = { email: claims.email, name: 'Cy Claimed' };
    const token = await server.identity.sign(claims);
    const claimed = (await server.send('PUT', `/user/${claims.email}`, { token, body })).body.accessToken;
    await book({ patient: { ...child, email: claims.email }, slot: '09.00 AM - 09.30 AM' });
    const theirs = await server.send('GET', `/my-appointment?email=${claims.email}`, { token: claimed });
    expect(theirs.body).toEqual([]);
  });

  test('the first free one of the wanted slots is booked, once per key', async () => {
    await book({ patient: val });
    const body = { ...service, date: DAY, slot: SLOT, orElse: [NINE], patient: { name: 'Bo', phone: '555 0109' } };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => server.send('POST', '/desk-booking', { token: dee, body, headers });
    const first = await send();
    expect(first.body).toMatchObject({ acknowledged: true, slot: NINE });
    expect((await send()).body).toEqual(first.body);
    expect(await find('Bo')).toHaveLength(1);
  });

  test('an account’s phone number that became known later is shown on the sheet and with its cancellations', async () => {
    const pat = await server.signIn('pat@clinic.test', 'Pat Example');
    const [{ _id: patientId }] = await find('pat@clinic');
    const kept = await book({ patientId });
    const canceled = await book({
      patientId,
      slot: NINE,
      serviceId: 'oral-surgery',
      serviceName: 'Oral Surgery',
      price: 100,
    });
    const sheet = async () => (await server.send('GET', `/visits?date=${DAY}`, { token: dee })).body;
    expect((await sheet()).visits.map(({ phone }: { phone: string }) => phone)).toEqual(['', '']);
    await server.send('POST', '/booking', { token: pat, body: wish({ date: 'Dec 3, 2026', phone: '555 0199' }) });
    await server.send('DELETE', `/del-booking/${canceled.body.insertedId}`, { token: pat });
    expect(await sheet()).toMatchObject({
      visits: [{ _id: kept.body.insertedId, phone: '555 0199' }],
      cancellations: [{ bookingId: canceled.body.insertedId, phone: '555 0199' }],
    });
  });

  test('patients are found by name, address and the digits of their phone, given at least two letters or three digits', async () => {
    const pat = await server.signIn('pat@clinic.test');
    const { patientId } = (await book({ patient: { ...val, email: 'val2026@home.test' } })).body;
    const found = { _id: patientId, ...val, email: 'val2026@home.test', nextVisit: DAY };
    for (const search of [
      'va',
      'VAL c',
      'c val',
      'C, Val',
      'c,val',
      'val2026@home',
      '5550102',
      '010 2',
      '555-01',
      '102',
    ]) {
      expect(await find(search), search).toEqual([found]);
    }
    for (const search of ['0015550102', '+1 555 0102', '05550102']) expect(await find(search), search).toEqual([found]);
    for (const search of ['v', '55', '%%', '999 999', '_al C']) expect(await find(search), search).toEqual([]);
    expect(await find('pat')).toMatchObject([{ name: 'Pat Example', email: 'pat@clinic.test' }]);
    // By the last number they gave.
    await server.send('POST', '/booking', { token: pat, body: wish({ date: 'Dec 2, 2026' }) });
    await server.send('POST', '/booking', { token: pat, body: wish({ date: 'Dec 3, 2026', phone: '555 0199' }) });
    expect(await find('5550199')).toMatchObject([{ name: 'Pat Example', phone: '555 0199' }]);
    // Few callers say the zero in parentheses together with the country code.
    const lee = { name: 'Lee London', phone: '+44 (0)20 7946 0958' };
    await book({ slot: NINE, patient: lee });
    for (const search of ['+44 20 7946', '+44 (0)20', '020 7946 0958']) expect(await find(search)).toMatchObject([lee]);
    // That day has come.
    server.clock.now += 10 * 24 * 60 * 60_000;
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    expect(await find('val')).toEqual([{ _id: patientId, ...val, email: 'val2026@home.test', lastVisit: DAY }]);
  });

  test('a new patient with an id made by the device is added once, whichever request comes first, even at the same moment', async () => {
    const who = { patientId: crypto.randomUUID(), patient: val };
    const times = [SLOT, NINE, '10.00 AM - 10.30 AM'];
    const booked = times.map((slot, count) => book({ ...who, slot, date: `Dec ${count + 1}, 2026` }));
    const walkIn = { token: dee, body: { date: DAY, ...who } };
    const answers = await Promise.all([...booked, server.send('PUT', `/walk-ins/${crypto.randomUUID()}`, walkIn)]);
    expect(answers.map(({ status, body }) => [status, body.patientId])).toEqual(
      [201, 201, 201, 200].map((status) => [status, who.patientId]),
    );
    expect(await find('Val')).toMatchObject([{ _id: who.patientId, ...val }]);
    expect((await book({ ...who, slot: '11.00 AM - 11.30 AM' })).body.code).toBe('booking.already-yours');
  });

  test('a patient the clinic knows stays unchanged, whatever a device says about them', async () => {
    await server.signIn('pat@clinic.test');
    const [{ _id: patientId }] = await find('pat ex');
    expect((await book({ patientId, patient: val })).status).toBe(201);
    expect(await find('Val')).toEqual([]);
    const sheet = await server.send('GET', `/visits?date=${DAY}`, { token: dee });
    expect(sheet.body.visits).toMatchObject([{ patientId, name: 'Pat Example' }]);
  });

  test('a patient who was forgotten can’t be found any longer, even by a device that still has their id', async () => {
    const pat = await server.signIn('pat@clinic.test');
    const { id: user_id } = await server.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pat@clinic.test')
      .executeTakeFirstOrThrow();
    await server.store.db
      .insertInto('patients')
      .values(testPatient({ id: 'kim', user_id }))
      .execute();
    expect((await book({ patientId: 'kim' })).status).toBe(201);
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    for (const patientId of ['kim', user_id]) {
      expect((await book({ patientId })).body).toMatchObject({
        code: 'patient.not-found',
        message: 'This patient’s account was deleted. You can add them as a new patient.',
      });
      const walkIn = { token: dee, body: { date: DAY, patientId } };
      expect((await server.send('PUT', `/walk-ins/${patientId}`, walkIn)).body.code).toBe('patient.not-found');
    }
  });

  test('a name is found in any case, and with or without its accents', async () => {
    await book({ patient: { ...val, name: 'Ünal Çelik' } });
    await server.signIn('jose@clinic.test', 'José Pérez');
    for (const search of ['Ünal', 'ünal', 'ÜNAL Ç', 'unal c', 'Çelik', 'çelik'])
      expect(await find(search)).toMatchObject([{ name: 'Ünal Çelik' }]);
    for (const search of ['jose', 'José', 'JOSE\u0301', 'perez'])
      expect(await find(search)).toMatchObject([{ name: 'José Pérez' }]);
    await book({ patient: { ...val, name: 'Finn O’Brien Łoś' }, slot: NINE });
    for (const search of ["O'Brien", 'O’Brien', 'obrien', 'los', 'Łoś'])
      expect(await find(search)).toMatchObject([{ name: 'Finn O’Brien Łoś' }]);
  });

  test('a name that an older server has written or changed can still be found', async () => {
    await server.store.db
      .insertInto('patients')
      .values(testPatient({ id: 'kim', name: 'Kim Example' }))
      .execute();
    expect(await find('KIM')).toMatchObject([{ _id: 'kim' }]);
    await book({ patient: { ...val, name: 'Ünal Çelik' } });
    await server.store.db
      .updateTable('patients')
      .set({ name: 'Unal Newman' })
      .where('name', '=', 'Ünal Çelik')
      .execute();
    expect(await find('newman')).toMatchObject([{ name: 'Unal Newman' }]);
  });

  test('at most twenty are found, and nobody who was forgotten', async () => {
    for (let count = 0; count < 22; count++) {
      const id = `p${String(count).padStart(2, '0')}`;
      const row = {
        id,
        name: `Val ${id}`,
        phone: '555 0102',
        email: null,
        user_id: null,
        created_by: 'd',
        created_at: 0,
      };
      await server.store.db.insertInto('patients').values(row).execute();
    }
    expect((await find('val')).map(({ name }: { name: string }) => name).at(-1)).toBe('Val p19');
    const pat = await server.signIn('pat@clinic.test');
    await server.send('DELETE', '/user/pat@clinic.test', { token: pat });
    expect(await find('pat')).toEqual([]);
  });

  test('an address that is only claimed finds nobody and is not shown; its person is found by name, and said to be unproven', async () => {
    const email = 'vera@clinic.test';
    const body = { email, name: 'Vera Victim' };
    const idToken = await server.identity.sign({ email, email_verified: false });
    const { accessToken: token } = (await server.send('PUT', `/user/${email}`, { token: idToken, body })).body;
    await server.send('POST', '/booking', { token, body: wish({ email, phone: '555 0666', date: DAY }) });
    for (const search of [email, 'vera@', 'victim vera@']) expect(await find(search), search).toEqual([]);
    const found = { _id: expect.any(String), name: 'Vera Victim', phone: '555 0666', nextVisit: DAY };
    for (const search of ['vera', '5550666'])
      expect(await find(search), search).toEqual([{ ...found, isUnproven: true }]);

    await server.signIn(email, 'Vera Victim');
    expect(await find(email)).toMatchObject([{ name: 'Vera Victim', email }]);
    expect(await find('vera')).not.toContainEqual(expect.objectContaining({ isUnproven: true, email }));
  });

  test('an account that lost its address to the owner is found as long as it has an appointment', async () => {
    const email = 'vera@clinic.test';
    const signInAs = async (sub: string, isProven: boolean) => {
      const token = await server.identity.sign({ email, sub, email_verified: isProven });
      const body = { email, name: `Vera ${sub}` };
      return (await server.send('PUT', `/user/${email}`, { token, body })).body.accessToken as string;
    };
    const token = await signInAs('First', false);
    await server.send('POST', '/booking', { token, body: wish({ email, date: DAY }) });
    await signInAs('Owner', true);
    const names = async () => (await find('vera')).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Vera First', 'Vera Owner']);
    await server.store.db.deleteFrom('bookings').execute();
    expect(await names()).toEqual(['Vera Owner']);
  });

  test('a patient whose address was freed has none, and is still found by name', async () => {
    const admin = await server.signIn('admin@clinic.test', 'Ada');
    await server.signIn('fred@clinic.test', 'Fred Freed');
    expect(await find('Fred')).toMatchObject([{ name: 'Fred Freed', email: 'fred@clinic.test' }]);
    await server.send('PUT', '/free-address/fred@clinic.test', { token: admin });
    const [found] = await find('Fred');
    expect(found).toMatchObject({ name: 'Fred Freed' });
    expect(found).not.toHaveProperty('email');
  });

  test('the next free times are the first of each of ten days, from the requested day on and never in the past', async () => {
    await book({ patient: val });
    const free = await nextFree(`from=${DAY}`);
    expect(free).toHaveLength(10);
    expect(free.slice(0, 2)).toEqual([
      { date: DAY, slot: '08.30 AM - 09.00 AM' },
      { date: 'Dec 2, 2026', slot: SLOT },
    ]);
    // It is noon.
    const [today] = await nextFree('from=Jan 5, 2023');
    expect(today.date).toBe('Nov 21, 2026');
    expect(today.slot).not.toBe(SLOT);
    const afternoons = await nextFree(`from=${DAY}&part=afternoon`);
    expect(afternoons[0].slot).toMatch(/PM/);
    expect((await nextFree(`from=${DAY}&part=night`)).code).toBe('request.invalid');
    expect((await server.send('GET', `/next-free?serviceId=none&from=${DAY}`, { token: dee })).body.code).toBe(
      'service.not-found',
    );
  });

  test('no time is offered after the last day that can be booked', async () => {
    await server.close();
    server = await startTestServer({
      deskEmails: ['dee@clinic.test'],
      limits: { openBookings: 1, openBookingsUnproven: 1, horizonDays: 2 },
      databaseUrl: await newDatabase(),
    });
    dee = await server.signIn('dee@clinic.test', 'Dee Desk');
    const free: { date: string }[] = await nextFree('from=Nov 21, 2026');
    expect(free.map(({ date }) => date)).toEqual(['Nov 21, 2026', 'Nov 22, 2026', 'Nov 23, 2026']);
  });

  test('a slot that is taken weeks ahead is not offered either, whatever the day', async () => {
    const { db } = server.store;
    const { slots = [] } = (await getOfferedService(db, 'teeth-cleaning')) ?? {};
    const days = Array.from({ length: 56 }, (_, index) => addDays('2026-12-01', index));
    const taken = days.flatMap((date) =>
      slots.slice(1).map((start_minute) => testBooking({ date, start_minute, user_id: null })),
    );
    await db.insertInto('bookings').values(taken).execute();
    const firsts = days.slice(0, -1).map((date) => testBooking({ date, user_id: null }));
    await db.insertInto('bookings').values(firsts).execute();
    expect((await nextFree(`from=${DAY}`)).slice(0, 2)).toEqual([
      { date: 'Jan 25, 2027', slot: SLOT },
      { date: 'Jan 26, 2027', slot: SLOT },
    ]);
  });
});
