// Every change at the clinic leaves a line that says who, what, whom, when and on which request, and admins can find it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AuditLine } from '../../contract/audit.ts';
import { newDoctor } from '../../test/doctor.ts';
import { wish } from '../../test/wish.ts';
import { findTampering } from '../audit/find-tampering.ts';
import { addToAudit } from '../store/audit.ts';
import { findUserId } from '../store/users.ts';
import { testOrigin } from '../testing/origin.ts';
import { testPatient } from '../testing/patient.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';

const PAT = 'pat@clinic.test';
const ADA = 'admin@clinic.test';
let server: TestServer;
let pat: string;
let admin: string;
beforeEach(async () => {
  server = await startTestServer();
  [pat, admin] = [await server.signIn(PAT), await server.signIn(ADA, 'Ada')];
});
afterEach(async () => {
  expect(await server.store.transaction((tx) => Array.fromAsync(findTampering(tx)))).toEqual([]);
  await server.close();
});

const list = (query: Record<string, string> = {}) =>
  server.send('GET', `/audit?${new URLSearchParams(query)}`, { token: admin });
const lines = async (query?: Record<string, string>): Promise<AuditLine[]> => (await list(query)).body.lines;
const actions = async (query?: Record<string, string>) => (await lines(query)).map(({ action }) => action);
/** Lines that were added since the last look, oldest first. */
let looked = 0;
async function added() {
  const news = (await lines()).filter(({ number }) => number > looked).reverse();
  looked = news.at(-1)?.number ?? looked;
  return news;
}
beforeEach(async () => {
  looked = 0;
  await added();
});

const book = async (changes: object = {}, headers: Record<string, string> = {}) =>
  server.send('POST', '/booking', {
    token: pat,
    body: wish({ date: 'Dec 1, 2026', ...changes }),
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...headers },
  });
const cancel = (id: string, token = pat) => server.send('DELETE', `/del-booking/${id}`, { token });

test('a booking and its cancellation say who, what, when by both clocks, and on which request', async () => {
  const id = await findUserId(server.store.db, PAT);
  const { body } = await book({}, { 'Noted-At': String(TEST_NOW - 3_600_000) });
  server.clock.now += 5000;
  await cancel(body.insertedId);
  const [made, canceled, ...others] = await added();
  expect(made).toMatchObject({
    ...{ action: 'booking.made', object: body.insertedId, who: id, whoEmail: PAT, person: id, personEmail: PAT },
    ...{ at: new Date(TEST_NOW).toISOString(), deviceAt: new Date(TEST_NOW - 3_600_000).toISOString() },
    detail: 'teeth-cleaning, 2026-12-01, 08.00 AM - 08.30 AM',
  });
  expect(canceled).toMatchObject({ action: 'booking.canceled', object: body.insertedId, detail: made?.detail });
  expect(canceled).not.toHaveProperty('deviceAt');
  expect(canceled?.at).toBe(new Date(TEST_NOW + 5000).toISOString());
  expect(made?.requestId).toMatch(/./);
  expect(canceled?.requestId).not.toBe(made?.requestId);
  expect(others).toEqual([]);
});

test('what the desk books is on record as theirs, with whom it is for', async () => {
  const { phone: _, email: __, payment: ___, userName: ____, ...wanted } = wish({ date: 'Dec 1, 2026' });
  const body = { ...wanted, patientId: await findUserId(server.store.db, PAT) };
  const { insertedId } = (await server.send('POST', '/desk-booking', { token: admin, body })).body;
  expect(await added()).toMatchObject([
    { action: 'booking.made', object: insertedId, whoEmail: ADA, personEmail: PAT },
  ]);
});

test('a call that was refused, sent twice, or about something already gone leaves no line', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const { body } = await book({}, key);
  await added();
  await book({}, key);
  await book();
  await book({ price: 1 });
  await cancel(crypto.randomUUID());
  await cancel(body.insertedId, await server.signIn('sam@clinic.test', 'Sam'));
  await server.send('PUT', '/admin/nobody@clinic.test', { token: admin });
  await server.send('PUT', `/admin/${PAT}`, { token: pat });
  await server.send('PUT', `/remove-admin/${ADA}`, { token: admin });
  expect(await added()).toEqual([]);
});

test('a nonsensical time from a device’s clock is left out, and the booking stands', async () => {
  for (const [index, header] of ['soon', '-1', '1e9', '9'.repeat(16)].entries()) {
    const day = { date: `Dec ${index + 1}, 2026` };
    expect((await book(day, { 'Noted-At': header })).status).toBe(201);
  }
  expect((await added()).map(({ deviceAt }) => deviceAt)).toEqual([undefined, undefined, undefined, undefined]);
});

test('the lines for an admin’s acts name both the admin and the person', async () => {
  const [id, ada] = [await findUserId(server.store.db, PAT), await findUserId(server.store.db, ADA)];
  const put = (call: string) => server.send('PUT', `/${call}/${PAT}`, { token: admin });
  for (const call of ['admin', 'remove-admin', 'end-sessions', 'free-address']) {
    expect((await put(call)).status, call).toBe(200);
  }
  const found = await added();
  expect(found.map(({ action }) => action)).toEqual(['admin.made', 'admin.removed', 'sessions.ended', 'address.freed']);
  for (const line of found) expect(line).toMatchObject({ who: ada, whoEmail: ADA, object: id, person: id });
});

test('an act that is sent again, or was already done, gets the same answer and leaves no line', async () => {
  const send = (call: string, token = admin) => server.send('PUT', `/${call}/${PAT}`, { token });
  const done = { status: 200, body: { result: { acknowledged: true } } };
  for (const call of ['remove-admin', 'remove-desk']) expect(await send(call)).toMatchObject(done);
  expect(await added()).toEqual([]);
  for (const call of ['admin', 'desk', 'remove-admin', 'remove-desk', 'end-sessions']) {
    for (let times = 0; times < 3; times++) expect(await send(call), call).toMatchObject(done);
  }
  const acts = (await added()).map(({ action }) => action);
  expect(acts).toEqual(['admin.made', 'desk.made', 'admin.removed', 'desk.removed', 'sessions.ended']);
  server.clock.now += 1000;
  const again = await server.signIn(PAT);
  expect(await server.send('PUT', '/sign-out', { token: again })).toMatchObject({ status: 200 });
  await server.send('PUT', '/sign-out', { token: again });
  expect(await send('free-address')).toMatchObject(done);
  await send('free-address');
  expect((await added()).map(({ action }) => action)).toEqual(['session.ended', 'address.freed']);
});

test('becoming an admin by the settings, logging out, and taking over an address are on record', async () => {
  const [first] = (await lines()).filter(({ action }) => action === 'admin.made');
  expect(first).toMatchObject({ who: 'molar', personEmail: ADA });

  await server.send('PUT', '/sign-out', { token: pat });
  expect(await added()).toMatchObject([{ action: 'session.ended', whoEmail: PAT, personEmail: PAT }]);

  const unproven = { email: 'sam@clinic.test', sub: 'uid-of-another', email_verified: false };
  const token = await server.identity.sign(unproven);
  await server.send('PUT', '/user/sam@clinic.test', { token, body: { email: 'sam@clinic.test', name: 'Eve' } });
  const squatter = await findUserId(server.store.db, 'sam@clinic.test');
  await server.signIn('sam@clinic.test', 'Sam');
  expect(await added()).toMatchObject([
    { action: 'address.taken-over', whoEmail: 'sam@clinic.test', person: squatter },
  ]);
});

test('a name that changes at a login is on record, without the names', async () => {
  await server.signIn(PAT, 'Patricia');
  await server.signIn(PAT, 'Patricia');
  const found = await added();
  expect(found).toMatchObject([{ action: 'name.changed', whoEmail: PAT, personEmail: PAT }]);
  expect(JSON.stringify(found)).not.toContain('Patricia');
});

test('adding and deleting doctors is on record, without their names', async () => {
  const doctor = newDoctor('https://images.test/dana.webp');
  const { body } = await server.send('POST', '/doctor', { token: admin, body: doctor });
  await server.send('POST', '/doctor', { token: admin, body: doctor });
  await server.send('DELETE', `/delete/${body.insertedId}`, { token: admin });
  await server.send('DELETE', `/delete/${body.insertedId}`, { token: admin });
  const found = await added();
  expect(found).toMatchObject([
    { action: 'doctor.added', object: body.insertedId, whoEmail: ADA },
    { action: 'doctor.deleted', object: body.insertedId, whoEmail: ADA },
  ]);
  for (const known of [doctor.name, doctor.email]) expect(JSON.stringify(found)).not.toContain(known);
});

test('a payment that is found because an admin tried to cancel its appointment is not recorded as the admin’s', async () => {
  const { insertedId: id } = (await book()).body;
  const wanted = { amount: 99, bookingId: id };
  const { body } = await server.send('POST', '/create-payment-intent', { token: pat, body: wanted });
  await server.payments.confirm(body.clientSecret);
  await added();
  expect(await server.send('DELETE', `/del-booking/${id}`, { token: admin })).toMatchObject({ status: 409 });
  const [line] = await added();
  expect(line).toMatchObject({ action: 'payment.paid', object: id, who: 'molar', personEmail: PAT });
});

test('a payment and its refund are on record once, however often they are reported', async () => {
  const { insertedId: id } = (await book()).body;
  const { body } = await server.send('POST', '/create-payment-intent', {
    token: pat,
    body: { amount: 99, bookingId: id },
  });
  const { id: intent } = await server.payments.confirm(body.clientSecret);
  await added();
  for (let times = 0; times < 2; times++) {
    await server.send('PUT', `/payment/${id}`, { token: pat, body: { paymentIntent: intent } });
  }
  const detail = `${intent}, 99.00 usd`;
  expect(await added()).toMatchObject([
    { action: 'payment.paid', object: id, whoEmail: PAT, personEmail: PAT, detail },
  ]);
  await server.payments.stripe.refunds.create({ payment_intent: intent });
  const { signal } = new AbortController();
  await server.store.db.updateTable('payments').set({ state: 'open' }).execute();
  await server.payments.payments.sweep(signal);
  await server.payments.payments.sweep(signal);
  expect(await added()).toMatchObject([
    { action: 'payment.refunded', object: id, who: 'molar', personEmail: PAT, detail },
  ]);
  // The same for one that was given up here, and charged all the same.
  await server.store.db.updateTable('payments').set({ state: 'canceled' }).execute();
  for (let times = 0; times < 2; times++) {
    await server.send('PUT', `/payment/${id}`, { token: pat, body: { paymentIntent: intent } });
  }
  expect(await added()).toMatchObject([{ action: 'payment.refunded', object: id, whoEmail: PAT, detail }]);
});

test('money for a booking that is gone is on record when it is found and when it is refunded', async () => {
  const { insertedId: id } = (await book()).body;
  const { body } = await server.send('POST', '/create-payment-intent', {
    token: pat,
    body: { amount: 99, bookingId: id },
  });
  await server.payments.confirm(body.clientSecret);
  await server.store.db.deleteFrom('bookings').execute();
  await added();
  await server.payments.payments.sweep(new AbortController().signal);
  expect((await added()).map(({ action }) => action)).toEqual(['payment.due-back', 'payment.refunded']);
});

test('an export and the deletion of an account are on record, with each canceled booking, and no longer name anybody', async () => {
  const { insertedId } = (await book()).body;
  await added();
  const person = await findUserId(server.store.db, PAT);
  const before = await lines({ person: PAT });
  await server.send('GET', `/personal-data/${PAT}`, { token: admin });
  await server.send('DELETE', `/user/${PAT}`, { token: pat });
  expect(await added()).toMatchObject([
    { action: 'data.exported', whoEmail: ADA, person },
    { action: 'booking.canceled', object: insertedId, who: person, person },
    { action: 'account.deleted', object: person, who: person, person },
  ]);
  const after = await lines({ person: person as string });
  expect(after).toHaveLength(before.length + 3);
  expect(JSON.stringify(after)).not.toMatch(/pat@|Pat Example|555 0100/);
});

test('people get what is on record about them, but not who else did it', async () => {
  await book();
  await server.send('PUT', `/end-sessions/${PAT}`, { token: admin });
  server.clock.now += 60_000;
  const { body } = await server.send('GET', `/personal-data/${PAT}`, { token: await server.signIn(PAT) });
  expect(body.record).toMatchObject([
    { action: 'data.exported', isOwn: true },
    { action: 'sessions.ended', isOwn: false },
    { action: 'booking.made', isOwn: true },
  ]);
  expect(JSON.stringify(body.record)).not.toContain(ADA);
});

test('only admins can read the audit', async () => {
  expect((await server.send('GET', '/audit', { token: pat })).status).toBe(403);
  expect((await server.send('GET', '/audit')).status).toBe(401);
  for (const query of ['before=0', 'before=x', 'most=1001', 'day=2026-12-01', 'text=']) {
    expect((await server.send('GET', `/audit?${query}`, { token: admin })).body.code, query).toBe('request.invalid');
  }
});

async function fill(count: number, at = TEST_NOW) {
  const origin = { ...testOrigin, now: () => at };
  const entries = Array.from(
    { length: count },
    (_, index) => ({ action: 'booking.made', object: `b-${index}` }) as const,
  );
  for (let from = 0; from < count; from += 1000) {
    await server.store.transaction((tx) => addToAudit(tx, origin, ...entries.slice(from, from + 1000)));
  }
}

test('the audit comes newest first, in pages that leave nothing out', async () => {
  await fill(120);
  const seen: number[] = [];
  let next: number | undefined;
  let pages = 0;
  do {
    const { body } = await list(next === undefined ? {} : { before: String(next) });
    seen.push(...body.lines.map(({ number }: AuditLine) => number));
    next = body.next;
    pages++;
  } while (next !== undefined);
  expect(seen).toEqual(Array.from({ length: 121 }, (_, index) => 121 - index));
  expect(pages).toBe(3);
  expect((await lines({ most: '7' })).length).toBe(7);
});

test('text is found anywhere in a line, in any case, and is taken literally', async () => {
  await book();
  expect(await actions({ text: 'CLEANING' })).toEqual(['booking.made']);
  expect(await actions({ text: 'Booking.' })).toEqual(['booking.made']);
  expect(await actions({ text: 'booked an app' })).toEqual(['booking.made']);
  expect(await actions({ text: 'Canceled an appointment' })).toEqual([]);
  const [line] = await lines();
  expect(await actions({ text: line?.requestId as string })).toEqual(['booking.made']);
  for (const text of ['%', '_', '\\', 'nowhere']) expect(await actions({ text }), text).toEqual([]);
});

test('a line is found by what the page shows for a note, a payment at the desk or a day, and by what is stored', async () => {
  const { insertedId } = (await book()).body;
  const note = (id: string, kind: string) =>
    server.send('PUT', `/visit-events/${id}`, {
      token: admin,
      body: { visitId: insertedId, kind, at: new Date(TEST_NOW).toISOString() },
    });
  for (const kind of ['late', 'in-chair', 'undo']) await note(kind, kind);
  const paid = { id: 'p1', kind: 'terminal', amount: 99 };
  expect((await server.send('POST', `/desk-payment/${insertedId}`, { token: admin, body: paid })).status).toBe(200);
  const details = async (text: string) => (await lines({ text })).map(({ detail }) => detail);
  for (const text of ['In chair', 'in ch', 'in-chair']) expect(await details(text), text).toEqual(['in-chair']);
  for (const text of ['Running late', 'late']) expect(await details(text), text).toEqual(['late']);
  expect(await details('taken back')).toEqual(['undo']);
  expect(await details('Paid by terminal')).toEqual(['terminal, 99.00']);
  for (const text of ['$99', '$99.00', '99.00']) expect(await details(text), text).toEqual(['terminal, 99.00']);
  for (const text of ['paid in cash', '$9', '$99.5']) expect(await details(text), text).toEqual([]);
  const booked = ['teeth-cleaning, 2026-12-01, 08.00 AM - 08.30 AM'];
  for (const text of ['2026-12-01', 'Dec 1, 2026', 'teeth-cleaning, Dec 1, 2026, 08.00 AM']) {
    expect(await details(text), text).toEqual(booked);
  }
  expect(await details('Dec 2, 2026')).toEqual([]);
});

test('a person’s lines are found by address in any case, or by the id of the account', async () => {
  await book();
  await server.send('PUT', `/admin/${PAT}`, { token: admin });
  expect(await actions({ person: 'Pat@clinic.test' })).toEqual(['admin.made', 'booking.made']);
  expect(await actions({ person: PAT, text: 'admin' })).toEqual(['admin.made']);
  // What was done to Ada, and what she did.
  expect(await lines({ person: ADA })).toMatchObject([{ personEmail: PAT }, { personEmail: ADA }]);
  expect(await actions({ person: (await findUserId(server.store.db, PAT)) as string })).toHaveLength(2);
  expect(await actions({ person: 'nobody@clinic.test' })).toEqual([]);
});

test('what the desk noted about a patient is found by their address, and included in their data', async () => {
  const ofPat = (await findUserId(server.store.db, PAT)) as string;
  const at = new Date(TEST_NOW).toISOString();
  const note = (id: string, visitId: string) =>
    server.send('PUT', `/visit-events/${id}`, { token: admin, body: { visitId, kind: 'arrived', at } });
  const { insertedId } = (await book()).body;
  const walkIn = { date: 'Dec 1, 2026', patientId: ofPat, arrived: { id: 'e0', at } };
  await server.send('PUT', '/walk-ins/w1', { token: admin, body: walkIn });
  const val = { name: 'Val Caller', phone: '555 0102' };
  await server.send('PUT', '/walk-ins/w2', { token: admin, body: { date: 'Dec 1, 2026', patient: val } });
  const came = (await added()).filter(({ object }) => object === 'w1');
  expect(came.map(({ action, personEmail }) => [action, personEmail])).toEqual([
    ['walk-in.added', PAT],
    ['visit.noted', PAT],
  ]);
  for (const [id, visit] of Object.entries({ e1: insertedId, e2: 'w1', e3: 'w2' })) await note(id, visit);
  await cancel(insertedId);
  await note('e4', insertedId);
  const noted = (await added()).filter(({ action }) => action === 'visit.noted');
  expect(noted.map(({ personEmail }) => personEmail)).toEqual([PAT, PAT, undefined, PAT]);
  const since = ['visit.noted', 'booking.canceled', 'visit.noted', 'visit.noted'];
  const expected = [...since, 'visit.noted', 'walk-in.added', 'booking.made'];
  expect(await actions({ person: PAT })).toEqual(expected);
  const { body } = await server.send('GET', `/personal-data/${PAT}`, { token: pat });
  const record: { action: string; isOwn: boolean }[] = body.record;
  expect(record.slice(1).map(({ action }) => action)).toEqual(expected);
  expect(record.filter(({ action }) => action === 'visit.noted').every(({ isOwn }) => !isOwn)).toBe(true);
});

test('… and so is what is on record about a visit from before the desk knew whose account it was', async () => {
  const ofPat = (await findUserId(server.store.db, PAT)) as string;
  await server.store.db
    .insertInto('patients')
    .values(testPatient({ id: 'kim', user_id: null }))
    .execute();
  await server.send('PUT', '/walk-ins/w1', { token: admin, body: { date: 'Dec 1, 2026', patientId: 'kim' } });
  expect(await actions({ person: PAT })).toEqual([]);
  await server.store.db.updateTable('patients').set({ user_id: ofPat }).where('id', '=', 'kim').execute();
  expect(await actions({ person: PAT })).toEqual(['walk-in.added']);
});

test('a day is a day of the clinic’s calendar', async () => {
  // A minute before midnight in New York, and midnight.
  await fill(1, Date.parse('2026-11-25T04:59:00Z'));
  await fill(2, Date.parse('2026-11-25T05:00:00Z'));
  expect(await actions({ day: 'Nov 24, 2026' })).toHaveLength(1);
  expect(await actions({ day: 'Nov 25, 2026' })).toHaveLength(2);
  expect((await list({ day: 'Nov 26, 2026' })).body).toEqual({ lines: [] });
  expect(await lines({ day: 'Nov 21, 2026' })).toHaveLength(1);
});

test('… which may begin while it is still the day before in Greenwich', async () => {
  await server.close();
  server = await startTestServer({ timeZone: 'Pacific/Auckland' });
  admin = await server.signIn(ADA, 'Ada');
  await fill(1, Date.parse('2026-11-24T10:59:00Z'));
  await fill(2, Date.parse('2026-11-24T11:00:00Z'));
  expect(await actions({ day: 'Nov 24, 2026' })).toHaveLength(1);
  expect(await actions({ day: 'Nov 25, 2026' })).toHaveLength(2);
});

test('one call looks through a limited number of lines, and says where to continue', async () => {
  await book();
  await fill(20_500);
  const first = (await list({ text: 'teeth-cleaning' })).body;
  expect(first).toEqual({ lines: [], next: expect.any(Number) });
  const second = (await list({ text: 'teeth-cleaning', before: String(first.next) })).body;
  expect(second.lines).toMatchObject([{ action: 'booking.made' }]);
  expect(second).not.toHaveProperty('next');
});
