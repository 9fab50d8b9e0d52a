import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { VisitStateName } from '../../contract/visit-state.ts';
import { addWalkIn } from '../../src/commands/add-walk-in.ts';
import { checkDesk } from '../../src/commands/check-desk.ts';
import { discardEntry } from '../../src/commands/discard-entry.ts';
import { noteVisit } from '../../src/commands/note-visit.ts';
import { tryAgain } from '../../src/commands/try-again.ts';
import type { OutboxEntry } from '../../src/data/db.ts';
import { getFact, setFact } from '../../src/data/facts.ts';
import { getVisitsOfDay } from '../../src/data/kept-visits.ts';
import { enqueueAll } from '../../src/sync/outbox.ts';
import { pullVisits } from '../../src/sync/pull-visits.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { type VisitView, viewVisits } from '../../src/sync/view-visits.ts';
import { stepsTo, undoSteps } from '../../src/sync/visit-steps.ts';
import { type Clinic, openClinic, type Person, pat, sam } from './clinic.ts';
import { DAY, type Device, openDevice, until } from './device.ts';
import { type Fault, faults } from './network.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const dee: Person = { uid: 'uid-dee', email: 'dee@example.com', name: 'Dee Desk' };

let clinic: Clinic;
let patient: Device;
/** Two desks: Sam's and Dee's. */
let one: Device;
let other: Device;

beforeEach(async () => {
  clinic = await openClinic();
  [patient, one, other] = [openDevice(clinic, pat), openDevice(clinic, sam), openDevice(clinic, dee)];
  for (const device of [patient, one, other]) await device.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ desk_since: 1 }).where('email', '!=', pat.email).execute();
  await patient.book(EIGHT);
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

/** One tab on each device: without locks, two would send at the same time here. */
const syncs = new Map<Device, Sync>();

function syncOf(device: Device): Sync {
  const sync = syncs.get(device);
  if (!sync) throw new Error('Nothing is open on this device.');
  return sync;
}

function pull(device: Device): Promise<boolean> {
  return pullVisits({ db: device.db, sync: syncOf(device), now: () => clinic.clock.now }, DAY);
}

async function view(device: Device): Promise<VisitView[]> {
  const sheet = await getVisitsOfDay(device.db, DAY);
  return sheet ? viewVisits(sheet, await device.db.outbox.toArray(), DAY) : [];
}

async function only(device: Device): Promise<VisitView> {
  const [row] = await view(device);
  if (!row) throw new Error('There is no row.');
  return row;
}

const at = () => new Date(clinic.clock.now).toISOString();

async function note(device: Device, state: VisitStateName): Promise<void> {
  const { _id, name, events } = await only(device);
  await noteVisit(device.contextOf(), { visitId: _id, name, steps: stepsTo(events, state), at: at() });
}

async function undo(device: Device): Promise<void> {
  const { _id, name, events } = await only(device);
  await noteVisit(device.contextOf(), { visitId: _id, name, steps: undoSteps(events), at: at() });
}

const stateOn = async (device: Device) => (await only(device)).state.name;

test('a note is shown at once, is sent, and is seen by the other desk', async () => {
  await note(one, 'arrived');
  expect(await stateOn(one)).toBe('arrived');
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  expect(await stateOn(other)).toBe('arrived');
});

test('an accepted note stays on the row of a device that is cut off right after', async () => {
  await note(one, 'arrived');
  await one.isDrained();
  one.network.fault = faults.offline;
  await one.restart();
  expect(await stateOn(one)).toBe('arrived');
});

test('a lost answer is requested again, and the event is one', async () => {
  one.network.once('PUT /visit-events', faults.lostAnswer);
  await note(one, 'arrived');
  await until(async () => {
    one.passTime(60_000);
    return (await one.db.outbox.count()) === 0;
  });
  expect(one.network.calls.filter((call) => call.startsWith('PUT /visit-events')).length).toBeGreaterThan(1);
  expect(await clinic.store.db.selectFrom('visit_events').select('kind').execute()).toEqual([{ kind: 'arrived' }]);
});

test('an answer to a pull sent before a note was accepted does not take the note back', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  one.network.once('GET /visits', async (request, answer) => {
    const early = await answer(request);
    await held;
    return early;
  });
  const pulling = pull(one);
  await until(() => one.network.calls.filter((call) => call === 'GET /visits').length === 2);
  await note(one, 'arrived');
  await one.isDrained();
  release();
  expect(await pulling).toBe(true);
  expect(await stateOn(one)).toBe('arrived');
});

test('two desks that were apart agree: a patient who is there has not missed it', async () => {
  for (const device of [one, other]) device.network.fault = faults.offline;
  await note(one, 'arrived');
  await note(other, 'missed');
  expect([await stateOn(one), await stateOn(other)]).toEqual(['arrived', 'missed']);
  for (const device of [other, one]) {
    device.network.fault = faults.none;
    syncOf(device).wake();
    await device.isDrained();
  }
  for (const device of [one, other]) {
    expect(await pull(device)).toBe(true);
    const { state, notedBy } = await only(device);
    expect(state.name).toBe('arrived');
    expect(notedBy).toEqual(device === one ? ['you'] : ['Sam Example']);
  }
});

test('a note that was never sent is taken back on the device, and a sent one at the clinic', async () => {
  one.network.fault = faults.offline;
  await note(one, 'arrived');
  // It may have been tried already; then the undo is sent after it.
  await undo(one);
  expect(await stateOn(one)).toBe('expected');
  one.network.fault = faults.none;
  syncOf(one).wake();
  await one.isDrained();
  await note(one, 'arrived');
  await one.isDrained();
  await undo(one);
  expect(await stateOn(one)).toBe('expected');
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  expect(await stateOn(other)).toBe('expected');
});

test('a slip taken back before anything was sent leaves the earlier notes', async () => {
  one.network.fault = faults.offline;
  for (const state of ['arrived', 'in-chair', 'done', 'missed'] as const) await note(one, state);
  expect(await stateOn(one)).toBe('missed');
  await undo(one);
  expect(await stateOn(one)).toBe('done');
  one.network.fault = faults.none;
  syncOf(one).wake();
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  expect(await stateOn(other)).toBe('done');
});

const wally = { date: DAY, name: 'Wally Walker', phone: '212 555 0199' };
const walkIn = (device: Device) => addWalkIn(device.contextOf(), { ...wally, at: at() });
const wallyOn = async (device: Device) => (await view(device)).find(({ name }) => name === wally.name) as VisitView;

test('a refused walk-in is sent again with its notes, whichever of them is pressed', async () => {
  one.network.fault = faults.offline;
  await walkIn(one);
  const { _id: visitId, name, events } = await wallyOn(one);
  await noteVisit(one.contextOf(), { visitId, name, steps: stepsTo(events, 'in-chair'), at: at() });
  const setDesk = (since: number | null) =>
    clinic.store.db.updateTable('users').set({ desk_since: since }).where('email', '=', sam.email).execute();
  await setDesk(null);
  one.network.fault = faults.none;
  syncOf(one).wake();
  await until(async () => (await one.states()).join() === 'rejected,rejected');
  await setDesk(1);
  const inChair = await one.db.outbox.filter(({ name }) => name === 'noteVisit').first();
  await tryAgain(one.contextOf(), inChair as OutboxEntry);
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  const { state, events: known } = await wallyOn(other);
  expect([state.name, known.map(({ kind }) => kind).sort()]).toEqual(['in-chair', ['arrived', 'in-chair']]);
});

test('a patient who canceled on the phone and comes has a row like a walk-in’s', async () => {
  const [booked] = await clinic.listBookingRows();
  await patient.cancel(booked?.id as string);
  await patient.isDrained();
  expect(await pull(one)).toBe(true);
  expect(await only(one)).toMatchObject({ kind: 'canceled', name: 'Pat Example', phone: '555 0100' });
  await note(one, 'arrived');
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  expect(await only(other)).toMatchObject({ kind: 'walk-in', canceledAt: at(), state: { name: 'arrived' } });
});

test('one press on Add is one request, and no walk-in is shown as expected on any tablet', async () => {
  one.network.once('PUT /walk-ins', faults.lostAnswer);
  await walkIn(one);
  expect(await one.db.outbox.count()).toBe(1);
  await until(() => one.network.calls.some((call) => call.startsWith('PUT /walk-ins')));
  one.network.fault = faults.offline;
  expect(await pull(other)).toBe(true);
  expect((await wallyOn(other)).state).toMatchObject({ name: 'arrived', since: at() });

  one.network.fault = faults.none;
  await until(async () => {
    one.passTime(60_000);
    return (await one.db.outbox.count()) === 0;
  });
  expect(await clinic.store.db.selectFrom('visit_events').select('kind').execute()).toEqual([{ kind: 'arrived' }]);
});

test('a walk-in is shown at once, offline, and stays in its place when the clinic receives it', async () => {
  one.network.fault = faults.offline;
  await walkIn(one);
  const [, waiting] = await view(one);
  expect(waiting).toMatchObject({ kind: 'walk-in', name: 'Wally Walker', state: { name: 'arrived' } });
  one.network.fault = faults.none;
  syncOf(one).wake();
  await one.isDrained();
  const [, accepted] = await view(one);
  expect(accepted).toMatchObject({ _id: waiting?._id, name: 'Wally Walker', state: { name: 'arrived' }, entries: [] });
  expect(await pull(other)).toBe(true);
  expect((await view(other)).map(({ name }) => name)).toEqual(['Pat Example', 'Wally Walker']);
});

test('the arrival of a walk-in is taken back before the clinic knows them', async () => {
  one.network.fault = faults.offline;
  const events = await walkIn(one);
  await noteVisit(one.contextOf(), {
    visitId: events[0]?.visitId as string,
    name: wally.name,
    steps: undoSteps(events),
    at: at(),
  });
  expect((await wallyOn(one)).state.name).toBe('expected');
  one.network.fault = faults.none;
  syncOf(one).wake();
  await one.isDrained();
  for (const device of [one, other]) {
    expect(await pull(device)).toBe(true);
    expect((await wallyOn(device)).state.name).toBe('expected');
  }
});

test('a walk-in queued by an older version, with its arrival behind it, is sent as it is', async () => {
  one.network.fault = faults.offline;
  const [id, patient] = [crypto.randomUUID(), { name: wally.name, phone: wally.phone }];
  const arrived = { id: crypto.randomUUID(), visitId: id, kind: 'arrived' as const, at: at() };
  await enqueueAll(
    one.db,
    [
      { name: 'addWalkIn', input: { id, date: mediumFromIso(DAY), patient } },
      { name: 'noteVisit', input: arrived, patient },
    ],
    clinic.clock.now,
  );
  expect((await wallyOn(one)).state.name).toBe('arrived');
  one.network.fault = faults.none;
  syncOf(one).wake();
  await one.isDrained();
  expect(await pull(other)).toBe(true);
  expect(await wallyOn(other)).toMatchObject({ state: { name: 'arrived', events: [arrived.id] } });
});

test('a server of the previous release gets the arrival in a call of its own, and in the order of the notes', async () => {
  one.network.fault = faults.offline;
  const [event] = await walkIn(one);
  const { _id: visitId, name, events } = await wallyOn(one);
  await noteVisit(one.contextOf(), { visitId, name, steps: stepsTo(events, 'in-chair'), at: at() });
  one.network.fault = olderServer;
  syncOf(one).wake();
  await one.isDrained();
  expect(await one.texts()).toEqual([]);
  expect(await pull(other)).toBe(true);
  const { state, events: known } = await wallyOn(other);
  expect([state.name, known.map(({ _id }) => _id).includes(event?._id as string)]).toEqual(['in-chair', true]);
});

test('a refusal by a server of the previous release for another reason is reported once', async () => {
  one.network.fault = olderServer;
  await addWalkIn(one.contextOf(), { ...wally, name: '\u200f', at: at() });
  await until(async () => (await one.states()).join() === 'rejected,rejected');
  expect(await one.texts()).toHaveLength(1);
});

/** This server knows a walk-in's arrival only as an event, and refuses an unknown member. */
const olderServer: Fault = async (request, answer) => {
  const isNewer = request.url.includes('/walk-ins/') && (await request.clone().text()).includes('"arrived"');
  return isNewer ? faults.invalid() : answer(request);
};

test('a refusal is shown at its row, and disappears when it is discarded', async () => {
  const { _id } = await only(one);
  await clinic.store.db.deleteFrom('bookings').where('id', '=', _id).execute();
  await note(one, 'arrived');
  await until(async () => (await one.states())[0] === 'rejected');
  const { state, entries } = await only(one);
  expect([state.name, entries.map(({ problem }) => problem?.code)]).toEqual(['expected', ['visit.not-found']]);
  await discardEntry(one.contextOf(), { seq: entries[0]?.seq as number }, '');
  expect((await only(one)).entries).toEqual([]);
});

test('a person taken off the desk stays logged in, and the device tells the page’s gate', async () => {
  await clinic.store.db.updateTable('users').set({ desk_since: null }).where('email', '=', sam.email).execute();
  expect(await pull(one)).toBe(false);
  expect(await getFact(one.db, 'isDesk')).toBe(false);
  expect(await checkDesk(one.contextOf())).toBe('not-desk');
  expect(one.signedOut).toEqual([]);
});

test('an admin counts as desk staff, too', async () => {
  await clinic.store.db
    .updateTable('users')
    .set({ desk_since: null, role: 'admin' })
    .where('email', '=', sam.email)
    .execute();
  expect(await syncOf(one).pullRole()).toBe(true);
  expect(await getFact(one.db, 'isDesk')).toBe(true);
  expect(await pull(one)).toBe(true);
});

test('a network failure leaves the desk role and the sheet as they are', async () => {
  await setFact(one.db, 'isDesk', true);
  one.network.fault = faults.offline;
  expect(await checkDesk(one.contextOf())).toBe('unreached');
  expect(await pull(one)).toBe(false);
  expect([await getFact(one.db, 'isDesk'), await one.db.visits.count()]).toEqual([true, 1]);
});
