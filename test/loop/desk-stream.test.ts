// Two desks with a stream of changes. Nothing polls here, so all changes arrive by the stream.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locks } from '../../src/base/locks.ts';
import { checkDesk } from '../../src/commands/check-desk.ts';
import { noteVisit } from '../../src/commands/note-visit.ts';
import { getFact } from '../../src/data/facts.ts';
import { getVisitsOfDay } from '../../src/data/kept-visits.ts';
import { followVisits } from '../../src/sync/follow-visits.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { viewVisits } from '../../src/sync/view-visits.ts';
import { stepsTo } from '../../src/sync/visit-steps.ts';
import { type Clinic, openClinic, type Person, pat, sam } from './clinic.ts';
import { DAY, type Device, openDevice, until } from './device.ts';
import { type Fault, faults } from './network.ts';

const TODAY = '2030-01-07';
const dee: Person = { uid: 'uid-dee', email: 'dee@example.com', name: 'Dee Desk' };

let clinic: Clinic;
let patient: Device;
let one: Desk;
let other: Desk;

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A device with one tab that shows the desk's page. Its stream's timers wait for `pass`. */
async function openDesk(person: Person) {
  const device = openDevice(clinic, person);
  await device.renewAccessToken();
  await clinic.store.db.updateTable('users').set({ desk_since: 1 }).where('email', '=', person.email).execute();
  const sync: Sync = device.open();
  expect(await checkDesk(device.contextOf())).toBe('desk');
  const timers = new Map<() => void, number>();
  const ends: { leaving: AbortController; hasEnded: Promise<void> }[] = [];
  return {
    device,
    sync,
    timers,
    /** Returns a function that leaves the page. */
    follow(locks?: Locks) {
      const leaving = new AbortController();
      const hasEnded = followVisits(
        {
          ...{ db: device.db, uid: person.uid, sync, locks, baseUrl: 'http://clinic.test' },
          fetch: device.network.fetch,
          getAccessToken: () => device.storage.token,
          listDays: () => [TODAY, DAY],
          now: () => clinic.clock.now,
          random: () => 0,
          timer: (work, wait) => {
            const due = () => work();
            timers.set(due, clinic.clock.now + wait);
            return () => timers.delete(due);
          },
        },
        leaving.signal,
      );
      ends.push({ leaving, hasEnded });
      return () => leaving.abort();
    },
    pass(ms: number) {
      clinic.clock.now += ms;
      for (const [work, at] of [...timers]) {
        if (at <= clinic.clock.now && timers.delete(work)) work();
      }
    },
    count: (call: string) => device.network.calls.filter((made) => made === call).length,
    async state(): Promise<string | undefined> {
      const sheet = await getVisitsOfDay(device.db, DAY);
      if (!sheet) return undefined;
      return viewVisits(sheet, await device.db.outbox.toArray(), DAY)[0]?.state.name;
    },
    proof: () => getFact(device.db, 'deskProof'),
    isLive: async () => ((await getFact(device.db, 'deskProof'))?.at ?? 0) > 0,
    async note(state: 'arrived' | 'missed' | 'in-chair') {
      const sheet = await getVisitsOfDay(device.db, DAY);
      if (!sheet) throw new Error('There is no sheet.');
      const [{ _id, name, events } = { _id: '', name: '', events: [] }] = viewVisits(
        sheet,
        await device.db.outbox.toArray(),
        DAY,
      );
      await noteVisit(device.contextOf(), {
        visitId: _id,
        name,
        steps: stepsTo(events, state),
        at: new Date(clinic.clock.now).toISOString(),
      });
    },
    async close() {
      for (const { leaving } of ends) leaving.abort();
      await Promise.all(ends.map(({ hasEnded }) => hasEnded));
      expect(timers.size).toBe(0);
      await device.close();
    },
  };
}

/** Connections through it break when the test says so. */
function createCut() {
  const line = new AbortController();
  const fault: Fault = async (request, answer) => {
    const response = await answer(request);
    return new Response(response.body?.pipeThrough(new TransformStream(), { signal: line.signal }), response);
  };
  return { fault, cut: () => line.abort(new TypeError('network error')) };
}

beforeEach(async () => {
  clinic = await openClinic();
  patient = openDevice(clinic, pat);
  await patient.renewAccessToken();
  await patient.book('08.00 AM - 08.30 AM');
  patient.open();
  await patient.isDrained();
  [one, other] = [await openDesk(sam), await openDesk(dee)];
});
afterEach(async () => {
  await Promise.all([one.close(), other.close(), patient.close()]);
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

async function bothFollow() {
  for (const desk of [one, other]) desk.follow();
  await until(async () => (await one.isLive()) && (await other.isLive()));
}

test('the sheets of both days are loaded, and then each note of the other desk by one pull', async () => {
  await bothFollow();
  expect([await one.state(), await other.state()]).toEqual(['expected', 'expected']);
  expect(other.count('GET /visits')).toBe(2);
  await one.note('arrived');
  await until(async () => (await other.state()) === 'arrived');
  // It is marked as current only once it is.
  await until(async () => (await other.proof())?.last === (await getVisitsOfDay(other.device.db, TODAY))?.last);
  expect(other.count('GET /visits')).toBe(4);
  expect(other.count('GET /visits/stream')).toBe(1);
});

test('a patient’s cancellation shows without a request from the page', async () => {
  await bothFollow();
  const [booked] = await clinic.listBookingRows();
  await patient.cancel(booked?.id as string);
  await until(async () => (await getVisitsOfDay(one.device.db, DAY))?.cancellations.length === 1);
});

test('sheets from before the clinic restored a backup are fetched, though their numbers are larger', async () => {
  await bothFollow();
  const { last = 0 } = (await one.proof()) ?? {};
  const [pulls, asOf] = [other.count('GET /visits'), new Date(clinic.clock.now - 1_000).toISOString()];
  await other.device.db.visits.toCollection().modify({ last: last + 5, asOf });
  other.follow();
  await until(async () => (await getVisitsOfDay(other.device.db, DAY))?.last === last);
  expect(other.count('GET /visits')).toBe(pulls + 2);
});

test('a cut shows what was missed with the first number that arrives, and both sheets are equal', async () => {
  const { fault, cut } = createCut();
  other.device.network.once('GET /visits/stream', fault);
  await bothFollow();
  const quiet = await other.proof();
  other.device.network.fault = faults.offline;
  cut();
  await until(async () => !(await other.isLive()));
  // The last proof is still shown.
  expect(await other.proof()).toEqual({ ...quiet, at: 0 });
  await one.note('in-chair');
  await other.note('missed');
  expect(await other.state()).toBe('missed');
  await until(() => other.sync.getState().clinic === 'offline');
  await one.device.isDrained();

  const before = other.count('GET /visits');
  other.device.network.fault = faults.none;
  // No time passes.
  other.sync.wake();
  await other.device.isDrained();
  await until(async () => (await other.isLive()) && (await other.state()) === 'in-chair');
  await until(async () => {
    const [mine, theirs] = await Promise.all([one, other].map((desk) => getVisitsOfDay(desk.device.db, DAY)));
    return mine?.last === theirs?.last && mine?.events.length === 2 && theirs?.events.length === 2;
  });
  expect(other.count('GET /visits') - before).toBeLessThanOrEqual(4);
});

test('a stream that delivered something is reopened soon, however often it is cut', async () => {
  const lines = [createCut(), createCut(), createCut()];
  const next = () => lines[0] && other.device.network.once('GET /visits/stream', lines[0].fault);
  next();
  other.follow();
  while (lines.length > 0) {
    await until(() => other.isLive());
    lines.shift()?.cut();
    next();
    await until(() => [...other.timers.values()].includes(clinic.clock.now + 500));
    other.pass(500);
  }
  await until(() => other.isLive());
});

test('the stream reconnects at once when the clinic is reachable again', async () => {
  other.device.network.fault = faults.offline;
  other.sync.check();
  other.follow();
  await until(() => other.sync.getState().clinic === 'offline' && other.timers.size === 1);
  other.device.network.fault = faults.none;
  // No time passes for the stream. A wake during the failed attempt has no effect.
  await until(() => {
    other.sync.wake();
    return other.sync.getState().clinic === 'online';
  });
  await until(() => other.isLive());
});

test('the stream tells the sync that the clinic is there, even when it has no news', async () => {
  const leave = one.follow();
  await until(() => one.isLive());
  leave();
  one.device.network.fault = faults.offline;
  one.sync.check();
  await until(() => one.sync.getState().clinic === 'offline');
  one.device.network.fault = faults.none;
  one.follow();
  await until(() => one.sync.getState().clinic === 'online');
});

test('a stream swallowed by a proxy is given up after three beats, and nothing counts as proven', async () => {
  const swallowed: Fault = async (request, answer) => {
    const response = await answer(request);
    const body = new ReadableStream({ cancel: () => response.body?.cancel() });
    return new Response(body, response);
  };
  other.device.network.once('GET /visits/stream', swallowed);
  other.follow();
  await until(() => other.count('GET /visits/stream') === 1 && other.timers.size === 1);
  other.pass(44_999);
  await other.device.views();
  expect([await other.proof(), other.count('GET /visits/stream')]).toEqual([undefined, 1]);
  other.pass(1);
  await until(() => other.timers.size === 1 && [...other.timers.values()][0] === clinic.clock.now + 500);
  other.pass(500);
  await until(() => other.isLive());
});

test.each([
  ['a captive portal', faults.captivePortal],
  ['a server that is too busy', faults.tooMany],
  ['a server that is stopping', faults.unavailable],
])('%s is retried, later each time, up to a quarter of a minute', async (_who, fault) => {
  other.device.network.fault = fault;
  other.sync.pause();
  other.follow();
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000, 8000]) {
    await until(() => [...other.timers.values()].includes(clinic.clock.now + wait));
    other.pass(wait);
  }
  expect(await other.proof()).toBeUndefined();
  other.sync.resume();
});

test('an unreachable clinic is tried every two seconds at least, however long it was away', async () => {
  other.device.network.fault = faults.offline;
  other.sync.pause();
  other.follow();
  for (const wait of [500, 1000, 1000, 1000, 1000]) {
    await until(() => [...other.timers.values()].includes(clinic.clock.now + wait));
    other.pass(wait);
  }
  other.sync.resume();
});

test('an expired token is renewed by an ordinary call', async () => {
  await bothFollow();
  clinic.clock.now += 3_600_000;
  await one.note('arrived');
  await until(() => [...other.timers.values()].includes(clinic.clock.now + 500));
  const old = other.device.storage.token;
  other.pass(500);
  await until(() => other.device.storage.token !== old);
  await until(() => [...other.timers.values()].some((at) => at <= clinic.clock.now + 1000));
  other.pass(1000);
  await until(async () => (await other.isLive()) && (await other.state()) === 'arrived');
});

test('a person taken off the desk gets no more events and keeps no sheet, and the page’s gate is told', async () => {
  await bothFollow();
  await clinic.store.db.updateTable('users').set({ desk_since: null }).where('email', '=', dee.email).execute();
  await one.note('arrived');
  await until(() => [...other.timers.values()].includes(clinic.clock.now + 500));
  other.pass(500);
  await until(async () => (await getFact(other.device.db, 'isDesk')) === false);
  expect(await other.device.db.visits.count()).toBe(0);
});

test('one of two tabs listens, and the other takes over when it closes', async () => {
  const locks = navigator.locks as Locks;
  const leave = other.follow(locks);
  other.follow(locks);
  await until(() => other.isLive());
  expect(other.count('GET /visits/stream')).toBe(1);
  leave();
  await until(() => other.count('GET /visits/stream') === 2);
  await until(() => other.isLive());
});
