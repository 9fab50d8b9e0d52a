// Random mornings of two desks and a patient, with unstable networks and a server that is killed. When all is calm the
// sheets are equal, and each note is at the clinic once. `MOLAR_SEED=123 npx vitest run desk-seeds` plays that one alone.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VISIT_STATES, type VisitEvent } from '../../contract/visit.ts';
import type { VisitStateName } from '../../contract/visit-state.ts';
import { addWalkIn } from '../../src/commands/add-walk-in.ts';
import { bookForPatient } from '../../src/commands/book-for-patient.ts';
import { checkDesk } from '../../src/commands/check-desk.ts';
import { noteVisit } from '../../src/commands/note-visit.ts';
import { payAtDesk } from '../../src/commands/pay-at-desk.ts';
import type { OutboxEntry } from '../../src/data/db.ts';
import { getVisitsOfDay } from '../../src/data/kept-visits.ts';
import { pullVisits } from '../../src/sync/pull-visits.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { type VisitView, viewVisits } from '../../src/sync/view-visits.ts';
import { stepsTo, undoSteps } from '../../src/sync/visit-steps.ts';
import { type Clinic, openClinic, type Person, pat, sam } from './clinic.ts';
import { cleaning, DAY, type Device, openDevice, until } from './device.ts';
import { listSeeds } from './faults/list-seeds.ts';
import { createRandom, type Random } from './faults/random.ts';
import { faults } from './network.ts';

/** Only ends a test that hangs: a seed takes a tenth of a second (milliseconds). */
const TIME_LIMIT = 60_000;
/** On the day before, so no booked time has passed. */
const MORNING = Date.parse('2030-01-07T12:00:00Z');
const SLOTS = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'];
const dee: Person = { uid: 'uid-dee', email: 'dee@example.com', name: 'Dee Desk' };

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

test.each(listSeeds({ of: 1000, aDay: 50 }))(
  'seed %i: both sheets and the clinic agree',
  async (seed) => play(seed),
  TIME_LIMIT,
);

interface Desk {
  device: Device;
  sync: Sync;
  /** All events noted here. */
  noted: VisitEvent[];
  /** The patients for whom somebody booked here. */
  booked: string[];
  /** Ids of the payments taken here. */
  paid: string[];
}

async function play(seed: number): Promise<void> {
  const random = createRandom(`desk ${seed}`);
  const patient = openDevice(clinic, pat);
  const desks = [openDevice(clinic, sam), openDevice(clinic, dee)].map((device): Desk => {
    return { device, sync: device.open(), noted: [], booked: [], paid: [] };
  });
  try {
    await begin(patient, desks);
    const steps = random.between(12, 30);
    for (let step = 0; step < steps; step++) await takeStep(random, patient, desks);
    await calmDown(patient, desks);
    await check(desks);
    await checkBooked(desks);
    await checkPaid(desks);
  } finally {
    for (const { device } of [{ device: patient }, ...desks]) {
      await device.close();
      await device.db.delete();
    }
  }
}

/** Three appointments, and a day that nobody has viewed. */
async function begin(patient: Device, desks: readonly Desk[]): Promise<void> {
  clinic.clock.now = MORNING;
  for (const table of ['visit_events', 'walk_ins', 'cancellations', 'desk_payments', 'bookings'] as const) {
    await clinic.store.db.deleteFrom(table).execute();
  }
  for (const device of [patient, ...desks.map((desk) => desk.device)]) await device.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ desk_since: 1 }).where('email', '!=', pat.email).execute();
  patient.open();
  const services = await clinic.store.db.selectFrom('services').select(['id', 'name', 'price_cents']).execute();
  for (const [index, { id, name, price_cents }] of services.slice(0, SLOTS.length).entries()) {
    const service = { _id: id, name, price: price_cents / 100 };
    await patient.book(SLOTS[index] as string, { service });
  }
  await patient.isDrained();
  for (const desk of desks) {
    expect(await checkDesk(desk.device.contextOf())).toBe('desk');
    expect(await pull(desk)).toBe(true);
  }
}

const WEIGHTS = {
  ...{ note: 10, undo: 3, walkIn: 2, book: 3, pay: 2 },
  ...{ network: 5, oneFault: 3, pull: 4, cancel: 1, kill: 1, time: 3 },
};
const FAULTS = ['lostAnswer', 'brokenText', 'captivePortal', 'failed', 'unavailable', 'offline'] as const;

async function takeStep(random: Random, patient: Device, desks: readonly Desk[]): Promise<void> {
  const desk = random.pick(desks) as Desk;
  const { device, noted } = desk;
  const context = device.contextOf();
  const at = new Date(clinic.clock.now + random.between(-90, 90) * 60_000).toISOString();
  // An unconfirmed booking takes no notes.
  const visit = random.pick((await view(desk)).filter(({ kind }) => kind !== 'wanted'));
  switch (random.pickWeighted(WEIGHTS)) {
    case 'note': {
      const state = random.pick<VisitStateName>(VISIT_STATES) as VisitStateName;
      if (!visit) break;
      const steps = stepsTo(visit.events, state);
      noted.push(...(await noteVisit(context, { visitId: visit._id, name: visit.name, steps, minutes: 10, at })));
      break;
    }
    case 'undo':
      if (!visit) break;
      noted.push(
        ...(await noteVisit(context, { visitId: visit._id, name: visit.name, steps: undoSteps(visit.events), at })),
      );
      break;
    case 'walkIn':
      noted.push(...(await addWalkIn(context, { date: DAY, name: 'Wally Walker', phone: '212 555 0199', at })));
      break;
    case 'book': {
      // Only a few, so that two want the same.
      const slot = random.pick(SLOTS) as string;
      const name = `Val ${desk.booked.length} of ${device.db.name}`;
      await bookForPatient(context, { patient: { name, phone: '212 555 0199' }, service: cleaning, date: DAY, slot });
      desk.booked.push(name);
      break;
    }
    case 'pay': {
      const { _id: bookingId, name = '', price: amount } = visit ?? {};
      if (!bookingId || visit?.kind !== 'booking' || visit.payment || amount === undefined) break;
      desk.paid.push((await payAtDesk(context, { bookingId, name, kind: 'cash', amount, reference: '' }))._id);
      break;
    }
    case 'network':
      device.network.fault = random.chance(0.5) ? faults.none : faults.offline;
      desk.sync.wake();
      break;
    case 'oneFault':
      device.network.once(
        random.pick(['PUT /', 'POST /']) as string,
        faults[random.pick(FAULTS) as (typeof FAULTS)[number]],
      );
      break;
    case 'pull':
      await pull(desk);
      break;
    case 'cancel': {
      const [row] = await patient.db.bookings.toArray();
      if (row) await patient.cancel(row._id);
      break;
    }
    case 'kill':
      await clinic.restart();
      break;
    case 'time':
      for (const one of desks) one.device.passTime(random.between(1, 90) * 1000);
  }
}

async function calmDown(patient: Device, desks: readonly Desk[]): Promise<void> {
  // The patient's cancellation may have hit the server as it was killed, and waits as well.
  for (const device of [...desks.map((desk) => desk.device), patient]) {
    device.network.fault = faults.none;
    await until(async () => {
      // No faster than a busy machine answers: a token lives for an hour.
      device.passTime(5000);
      return (await device.states()).every((state) => state === 'rejected');
    });
  }
  for (const desk of desks) await until(() => pull(desk));
}

async function check(desks: readonly Desk[]): Promise<void> {
  // A refused booking is on one of them alone.
  const shown = await Promise.all(desks.map(view));
  const [one, other] = shown.map((rows) => rows.filter(({ kind }) => kind !== 'wanted'));
  const told = (rows: readonly VisitView[] = []) =>
    rows.map(({ _id, kind, name, state: { name: state, events } }) => [_id, kind, name, state, [...events].sort()]);
  expect(told(one)).toEqual(told(other));

  const rows = await clinic.store.db.selectFrom('visit_events').selectAll().execute();
  const atClinic = new Set(rows.map(({ id }) => id));
  expect(rows).toHaveLength(atClinic.size);
  const noted = desks.flatMap((desk) => desk.noted);
  const undone = new Set(noted.filter(({ _id }) => !atClinic.has(_id)).flatMap(({ undoes }) => undoes ?? []));
  for (const { _id, kind, undoes } of noted) {
    // Taken back before the clinic had it: neither of the two is there.
    const isNeedless = undoes === undefined ? undone.has(_id) : !atClinic.has(undoes);
    expect(atClinic.has(_id) || isNeedless, `${kind} ${_id} is lost`).toBe(true);
  }
  const known = new Set(noted.map(({ _id }) => _id));
  expect([...atClinic].filter((id) => !known.has(id))).toEqual([]);
  for (const { _id, state } of one ?? []) {
    const kept = noted.filter((event) => event.visitId === _id && atClinic.has(event._id));
    const takenBack = new Set(kept.flatMap(({ undoes }) => undoes ?? []));
    const kinds = kept.filter((event) => !takenBack.has(event._id)).map(({ kind }) => kind);
    expect(state.name, _id).toBe(VISIT_STATES.findLast((kind) => kinds.includes(kind)) ?? 'expected');
  }
}

/** Each is at the clinic, or refused on the device; and no time is given twice. */
async function checkBooked(desks: readonly Desk[]): Promise<void> {
  const rows = await clinic.store.db.selectFrom('bookings').selectAll().execute();
  expect(new Set(rows.map((row) => `${row.service_id} ${row.start_minute}`)).size).toBe(rows.length);
  for (const { device, booked } of desks) {
    const refused = (await device.db.outbox.where('name').equals('bookForPatient').toArray()).map(nameOf);
    for (const name of booked) {
      const times = rows.filter((row) => row.user_name === name).length + refused.filter((it) => it === name).length;
      expect(times, name).toBe(1);
    }
  }
}

const nameOf = (entry: OutboxEntry) => (entry.name === 'bookForPatient' ? entry.input.patient?.name : undefined);

/** Each is at the clinic, or refused on the device; and no appointment is paid twice. */
async function checkPaid(desks: readonly Desk[]): Promise<void> {
  const rows = await clinic.store.db.selectFrom('desk_payments').select(['id', 'booking_id']).execute();
  expect(new Set(rows.map(({ booking_id }) => booking_id)).size).toBe(rows.length);
  for (const { device, paid } of desks) {
    const refused = (await device.db.outbox.where('name').equals('payAtDesk').toArray()).map(({ input }) => input);
    for (const id of paid) {
      const isRefused = refused.some((input) => 'id' in input && input.id === id);
      expect(rows.some((row) => row.id === id) !== isRefused, `payment ${id}`).toBe(true);
    }
  }
}

function pull({ device, sync }: Desk): Promise<boolean> {
  return pullVisits({ db: device.db, sync, now: () => clinic.clock.now }, DAY);
}

async function view({ device }: Desk): Promise<VisitView[]> {
  const sheet = await getVisitsOfDay(device.db, DAY);
  return sheet ? viewVisits(sheet, await device.db.outbox.toArray(), DAY) : [];
}
