// The desk books for somebody else: offline, with a lost answer, and two desks for the same time.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../contract/day-arithmetic.ts';
import { addWalkIn } from '../../src/commands/add-walk-in.ts';
import { bookForPatient, type DeskWish } from '../../src/commands/book-for-patient.ts';
import { checkDesk } from '../../src/commands/check-desk.ts';
import { discardEntry } from '../../src/commands/discard-entry.ts';
import { noteVisit } from '../../src/commands/note-visit.ts';
import { tryAgain } from '../../src/commands/try-again.ts';
import type { OutboxEntry } from '../../src/data/db.ts';
import { getVisitsOfDay } from '../../src/data/kept-visits.ts';
import { knownPatients } from '../../src/features/desk/patient/known-patients.ts';
import { enqueue } from '../../src/sync/outbox.ts';
import { pullVisits } from '../../src/sync/pull-visits.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { type VisitView, viewVisits } from '../../src/sync/view-visits.ts';
import { wantedElsewhere } from '../../src/sync/wanted-bookings.ts';
import { listAlternatives } from '../../src/words/refusal-options.ts';
import { refusalText } from '../../src/words/refusal-text.ts';
import { type Clinic, openClinic, type Person, sam } from './clinic.ts';
import { cleaning, DAY, type Device, openDevice, until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';
const dee: Person = { uid: 'uid-dee', email: 'dee@example.com', name: 'Dee Desk' };
const robin = { name: 'Robin Caller', phone: '212 555 0101' };
const kim = { name: 'Kim Caller', phone: '212 555 0102' };

interface Desk {
  device: Device;
  sync: Sync;
}

let clinic: Clinic;
let one: Desk;
let other: Desk;

beforeEach(async () => {
  clinic = await openClinic();
  const devices = [openDevice(clinic, sam), openDevice(clinic, dee)];
  for (const device of devices) await device.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ desk_since: 1 }).execute();
  [one, other] = devices.map((device): Desk => ({ device, sync: device.open() })) as [Desk, Desk];
  for (const desk of [one, other]) {
    expect(await checkDesk(desk.device.contextOf())).toBe('desk');
    expect(await pull(desk)).toBe(true);
  }
});

afterEach(async () => {
  for (const { device } of [one, other]) await device.close();
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

const pull = ({ device, sync }: Desk, day = DAY) =>
  pullVisits({ db: device.db, sync, now: () => clinic.clock.now }, day);

async function view({ device }: Desk): Promise<VisitView[]> {
  const sheet = await getVisitsOfDay(device.db, DAY);
  return sheet ? viewVisits(sheet, await device.db.outbox.toArray(), DAY) : [];
}

const told = async (desk: Desk) => (await view(desk)).map(({ kind, name, slot }) => [kind, name, slot?.slice(0, 5)]);

const book = ({ device }: Desk, wish: Partial<DeskWish> & Pick<DeskWish, 'patient'>) =>
  bookForPatient(device.contextOf(), { service: cleaning, date: DAY, slot: EIGHT, ...wish });

const setFault = ({ device }: Desk, fault: keyof typeof faults) => {
  device.network.fault = faults[fault];
};

async function backOnline(desk: Desk): Promise<void> {
  setFault(desk, 'none');
  desk.sync.wake();
  await until(async () => !(await desk.device.states()).some((state) => state !== 'rejected'));
}

async function refusedOn({ device }: Desk): Promise<OutboxEntry> {
  const [entry] = await device.db.outbox.where('state').equals('rejected').toArray();
  if (!entry) throw new Error('Nothing was refused.');
  return entry;
}

test('a booking made offline is on the sheet, and the answer alone turns its row into the booking’s', async () => {
  setFault(one, 'offline');
  await book(one, { patient: robin });
  expect(await view(one)).toMatchObject([
    { kind: 'wanted', ...robin, serviceName: 'Teeth Cleaning', slot: EIGHT, entries: [{ name: 'bookForPatient' }] },
  ]);
  // No sheet was requested since, and the device is cut off right after.
  await backOnline(one);
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '08.00']]);
  // Only the initial pull and one to check that the booking stands: it had been sent before.
  expect(one.device.network.calls.filter((call) => call === 'GET /visits')).toHaveLength(2);
  const [row] = await clinic.listBookingRows();
  expect((await view(one))[0]).toMatchObject({ _id: row?.id, ...robin, payment: false, entries: [] });
  expect(await pull(other)).toBe(true);
  expect(await told(other)).toEqual(await told(one));
});

test('a lost answer books once, and a sheet that comes before it does not show two', async () => {
  one.device.network.once('POST /desk-booking', faults.lostAnswer);
  await book(one, { patient: robin });
  await until(async () => (await clinic.listBookingRows()).length === 1);
  setFault(one, 'none');
  await until(() => pull(one));
  expect(await one.device.db.outbox.count()).toBe(1);
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '08.00']]);
  await until(async () => {
    one.device.passTime(60_000);
    return (await one.device.db.outbox.count()) === 0;
  });
  expect(new Set(one.device.network.keys).size).toBe(1);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await clinic.store.db.selectFrom('patients').select('name').where('user_id', 'is', null).execute()).toEqual([
    { name: 'Robin Caller' },
  ]);
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '08.00']]);
});

test('a booking canceled before its lost answer arrived is reported so, whatever day is shown', async () => {
  one.device.network.once('POST /desk-booking', faults.lostAnswer);
  await book(one, { patient: robin });
  await until(async () => (await clinic.listBookingRows()).length === 1);
  await clinic.store.db.deleteFrom('bookings').execute();
  setFault(one, 'none');
  await until(async () => {
    one.device.passTime(60_000);
    return (await one.device.db.outbox.count()) === 0;
  });
  expect(await one.device.texts()).toEqual([
    `Teeth Cleaning on Jan 8, 2030 at ${EIGHT} was booked, and has been canceled since.`,
  ]);
  expect(await told(one)).toEqual([]);
});

test('two desks want the same time offline: one gets it, the other is offered free times and takes one', async () => {
  for (const desk of [one, other]) setFault(desk, 'offline');
  await book(one, { patient: robin });
  await book(other, { patient: kim });
  await backOnline(one);
  await backOnline(other);

  const refused = await refusedOn(other);
  expect(refusalText(refused)).toBe('Somebody else has already booked this time.');
  expect(await told(other)).toEqual([['wanted', 'Kim Caller', '08.00']]);
  expect((await view(other))[0]).toMatchObject(kim);
  const offered = listAlternatives(refused);
  expect(offered).toEqual(['08.30 AM - 09.00 AM', NINE, '09.30 AM - 10.00 AM']);

  const key = (await view(other))[0]?._id;
  setFault(other, 'offline');
  await tryAgain(other.device.contextOf(), refused, { slot: NINE });
  expect((await view(other))[0]).toMatchObject({ _id: key, kind: 'wanted', slot: NINE });
  await backOnline(other);
  expect(await pull(other)).toBe(true);
  expect(await told(other)).toEqual([
    ['booking', 'Robin Caller', '08.00'],
    ['booking', 'Kim Caller', '09.00'],
  ]);
});

test('of several acceptable times the first that is free is booked, and named', async () => {
  await book(other, { patient: kim });
  await backOnline(other);
  const { device, sync } = one;
  const service = { serviceId: cleaning._id, serviceName: cleaning.name, price: cleaning.price };
  const input = { ...service, date: 'Jan 8, 2030', slot: EIGHT, orElse: [NINE], patient: robin };
  await enqueue(device.db, { name: 'bookForPatient', input }, clinic.clock.now);
  sync.wake();
  await until(async () => (await device.db.outbox.count()) === 0);
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${NINE}`]);
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '09.00']]);
});

test('the times offered in place of a refused one follow the clinic’s later answers', async () => {
  await book(one, { patient: robin });
  await one.device.isDrained();
  await book(other, { patient: kim });
  await until(async () => (await other.device.states())[0] === 'rejected');
  await book(one, { patient: kim, slot: '08.30 AM - 09.00 AM' });
  await one.device.isDrained();
  expect(await other.sync.pullOffers(DAY)).toBe(true);
  expect(listAlternatives(await refusedOn(other))).not.toContain('08.30 AM - 09.00 AM');
});

test('a booking whose price has changed shows the new one, and is made for it', async () => {
  await clinic.store.db.updateTable('services').set({ price_cents: 12_000 }).execute();
  await book(one, { patient: robin });
  await until(async () => (await one.device.states())[0] === 'rejected');
  const refused = await refusedOn(one);
  expect(refusalText(refused)).toBe('It costs $120 now');
  await tryAgain(one.device.contextOf(), refused, { price: 120 });
  await one.device.isDrained();
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '08.00']]);
});

test('a known patient is booked by id, and shown by name until then', async () => {
  await book(one, { patient: robin });
  await one.device.isDrained();
  const patientId = (await clinic.listBookingRows())[0]?.patient_id as string;
  setFault(one, 'offline');
  await book(one, { patient: { patientId, ...robin }, slot: NINE });
  const entry = (await one.device.db.outbox.toArray())[0] as OutboxEntry;
  expect(entry.input).toMatchObject({ patientId });
  expect(entry.input).not.toHaveProperty('patient');
  expect((await view(one)).map(({ kind, name, phone }) => [kind, name, phone])).toEqual([
    ['booking', ...Object.values(robin)],
    ['wanted', ...Object.values(robin)],
  ]);

  // Another time of that service does not help: it would be the second one of the day.
  await backOnline(one);
  const refused = await refusedOn(one);
  expect(refusalText(refused)).toBe('They already have an appointment for this service on this day.');
  expect(listAlternatives(refused)).toEqual([]);
  expect((await one.device.texts()).join(' ')).not.toContain('You already');
  await discardEntry(one.device.contextOf(), refused, '');
  expect(await told(one)).toEqual([['booking', 'Robin Caller', '08.00']]);
});

test('a new patient who is booked twice, and walks in, before the clinic knows them is one patient', async () => {
  setFault(one, 'offline');
  await book(one, { patient: robin });
  const [known] = knownPatients([], await one.device.db.outbox.toArray(), 'robin');
  const again = { ...robin, patientId: known?._id, isUnsent: known?.isUnsent };
  await addWalkIn(one.device.contextOf(), { date: DAY, ...again, at: '2030-01-07T12:00:00.000Z' });
  await book(one, { patient: again, date: addDays(DAY, 1), slot: NINE });
  // The rule of one appointment a day applies to them as to anybody.
  await book(one, { patient: again, slot: NINE });
  await backOnline(one);
  expect(refusalText(await refusedOn(one))).toBe('They already have an appointment for this service on this day.');
  const patients = await clinic.store.db.selectFrom('patients').selectAll().where('name', '=', robin.name).execute();
  expect(patients).toMatchObject([{ id: known?._id, phone: robin.phone }]);
  const rows = await clinic.listBookingRows();
  expect(rows.map(({ patient_id }) => patient_id)).toEqual([known?._id, known?._id]);
});

test('a new patient whose first appointment is refused is created with the next', async () => {
  await book(other, { patient: kim });
  await other.device.isDrained();
  setFault(one, 'offline');
  await book(one, { patient: robin });
  const [known] = knownPatients([], await one.device.db.outbox.toArray(), 'robin');
  await book(one, { patient: { ...robin, patientId: known?._id, isUnsent: true }, slot: NINE });
  await backOnline(one);
  expect((await refusedOn(one)).input).toMatchObject({ slot: EIGHT });
  const rows = await clinic.listBookingRows();
  expect(rows.find(({ patient_id }) => patient_id === known?._id)).toMatchObject({ start_minute: 540 });
});

test('two patients who share a phone number stay two', async () => {
  await book(one, { patient: robin });
  await book(one, { patient: { name: 'Kid Caller', phone: robin.phone }, slot: NINE });
  await one.device.isDrained();
  const rows = await clinic.listBookingRows();
  expect(new Set(rows.map(({ patient_id }) => patient_id)).size).toBe(2);
});

test('a refusal for a day that nobody looks at is listed with its day', async () => {
  const tomorrow = addDays(DAY, 1);
  await book(one, { patient: robin, date: tomorrow });
  await one.device.isDrained();
  await book(other, { patient: kim, date: tomorrow });
  await until(async () => (await other.device.states())[0] === 'rejected');
  expect(await view(other)).toEqual([]);
  const elsewhere = wantedElsewhere(await other.device.db.outbox.toArray(), DAY);
  expect(elsewhere.map(({ state, input }) => [state, input.date])).toEqual([['rejected', 'Jan 9, 2030']]);
});

test('a walk-in that has just gone out can’t be discarded: only the clinic’s answer ends it', async () => {
  const gate = createGate();
  one.device.network.once('PUT /walk-ins/', gate.before);
  await addWalkIn(one.device.contextOf(), { date: DAY, ...robin, at: '2030-01-07T12:00:00.000Z' });
  await gate.hasArrived;
  const waiting = await one.device.db.outbox.toArray();
  expect(waiting[0]?.name).toBe('addWalkIn');
  await discardEntry(one.device.contextOf(), waiting[0] as OutboxEntry, '');
  expect(await one.device.db.outbox.count()).toBe(waiting.length);
  gate.open();
  await one.device.isDrained();
  expect(await view(one)).toMatchObject([{ kind: 'walk-in', ...robin, state: { name: 'arrived' } }]);
});

test('discarding a refused walk-in discards its notes too', async () => {
  setFault(one, 'offline');
  const at = '2030-01-07T12:00:00.000Z';
  const [arrived] = await addWalkIn(one.device.contextOf(), { date: DAY, patientId: 'nobody', ...robin, at });
  const visitId = arrived?.visitId as string;
  await noteVisit(one.device.contextOf(), { visitId, name: robin.name, steps: [{ kind: 'in-chair' }], at });
  await backOnline(one);
  const [row] = await view(one);
  expect(row).toMatchObject({ kind: 'walk-in', ...robin });
  expect(row?.entries.map(({ name }) => name)).toEqual(['addWalkIn', 'noteVisit']);
  await discardEntry(one.device.contextOf(), row?.entries[0] as OutboxEntry, '');
  expect(await view(one)).toEqual([]);
  expect(await one.device.db.outbox.count()).toBe(0);
});
