import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { history } from '../../contract/history.ts';
import type { Locks } from '../../src/base/locks.ts';
import { setFact } from '../../src/data/facts.ts';
import { lockForSignOut } from '../../src/data/outbox-entries.ts';
import { listOutboxEntries } from '../../src/sync/list-outbox-entries.ts';
import { enqueue } from '../../src/sync/outbox.ts';
import { requeue } from '../../src/sync/requeue.ts';
import { describeEntry, describeEntryState } from '../../src/words/describe-entry.ts';
import { sam } from './clinic.ts';
import { openDevice, until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';
const days = ['2030-01-08', '2030-01-09', '2030-01-10'];

const posts = () => device.network.calls.filter((call) => call === 'POST /booking').length;

test('an entry leaves only after its answer is stored: a lost answer is requested again with the same key (invariant 1)', async () => {
  device.network.once('POST /booking', faults.lostAnswer);
  await device.book(EIGHT);
  device.open();
  await until(() => device.isWaitingForTime());
  expect(await device.states()).toEqual(['waiting']);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);

  device.passTime(60_000);
  await device.isDrained();

  expect(device.network.keys).toHaveLength(2);
  expect(new Set(device.network.keys).size).toBe(1);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
});

test('requests made offline are sent in order when the network is back (invariant 4)', async () => {
  device.network.fault = faults.offline;
  const sync = device.open();
  await until(() => sync.getState().clinic === 'offline');
  for (const date of days) await device.book(EIGHT, { date });
  await until(() => device.isWaitingForTime());
  expect(await device.states()).toEqual(['waiting', 'waiting', 'waiting']);

  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();

  expect((await device.texts()).reverse()).toEqual(
    ['Jan 8, 2030', 'Jan 9, 2030', 'Jan 10, 2030'].map((date) => `Appointment is set ${date} at ${EIGHT}`),
  );
  expect(sync.getState().clinic).toBe('online');
});

test('a network failure stops the queue at the first entry (invariant 4)', async () => {
  for (const date of days) await device.book(EIGHT, { date });
  device.network.fault = faults.offline;
  device.open();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBeLessThanOrEqual(1);
  expect((await device.db.outbox.toArray()).map(({ attempts }) => attempts).slice(1)).toEqual([0, 0]);
});

test('an entry that another tab settles while the one before it is sent is not sent again', async () => {
  const [first, second] = days;
  const gate = createGate();
  device.network.once('POST /booking', gate.before);
  await device.book(EIGHT, { date: first });
  const entry = await device.book(EIGHT, { date: second });
  device.open();
  await gate.hasArrived;
  await device.db.outbox.delete(entry?.seq ?? 0);
  gate.open();
  await device.isDrained();
  expect(posts()).toBe(1);
});

test('a call that fails on the server holds its own line and no other (invariant 4)', async () => {
  const [first, , third] = days;
  await device.book(EIGHT, { date: first as string });
  await device.book(NINE, { date: first as string });
  await device.book(EIGHT, { date: third as string });
  device.network.once('POST /booking', faults.failed);
  await device.renewAccessToken();
  device.open();
  await until(() => device.isWaitingForTime());

  expect(await device.views()).toEqual([
    'Jan 8, 2030 08.00 AM not-sent',
    'Jan 8, 2030 09.00 AM not-sent',
    'Jan 10, 2030 08.00 AM confirmed',
  ]);
  expect((await device.db.outbox.toArray()).map(({ attempts }) => attempts)).toEqual([1, 0]);
});

test('a server that is briefly too busy after a long outage is tried again soon', async () => {
  device.network.fault = faults.offline;
  device.open();
  await device.book(EIGHT);
  for (let tries = 0; tries < 12; tries++) {
    await until(() => device.isWaitingForTime());
    device.passTime(300_000);
  }
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  device.network.once('POST /booking', faults.unavailable);
  const tries = posts();
  device.passTime(300_000);
  await until(() => device.isWaitingForTime() && posts() > tries);
  device.passTime(5_000);
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('a cancel and the new wish for the same day keep their order through a failure (invariant 4)', async () => {
  device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  device.network.fault = (request, answer) => (request.method === 'DELETE' ? faults.failed() : answer(request));
  await device.cancel(row?._id ?? '');
  await device.book(NINE);
  await until(() => device.isWaitingForTime());
  expect(await device.states()).toEqual(['waiting', 'waiting']);
  expect(posts()).toBe(1);

  device.network.fault = faults.none;
  device.passTime(60_000);
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
});

test('a refusal steps aside (invariant 4)', async () => {
  await device.book(EIGHT);
  await device.book(NINE);
  await device.book(EIGHT, { date: '2030-01-09' });
  device.open();
  await until(async () => (await device.states()).join() === 'rejected');
  expect(await device.views()).toEqual([
    'Jan 8, 2030 08.00 AM confirmed',
    'Jan 8, 2030 09.00 AM not-possible',
    'Jan 9, 2030 08.00 AM confirmed',
  ]);
});

test('a call that fails after the queue was locked leaves its entry locked (invariant 3)', async () => {
  device.network.once('POST /booking', async () => {
    await lockForSignOut(device.db);
    return faults.failed();
  });
  await device.book(EIGHT);
  device.open();
  await until(() => device.isWaitingForTime());
  expect([await device.states(), posts()]).toEqual([['signed-out'], 1]);
});

test('after a refusal the next wish for the same day is sent (invariant 4)', async () => {
  const elsewhere = openDevice(clinic, sam);
  elsewhere.open();
  await elsewhere.book(EIGHT);
  await elsewhere.isDrained();
  device.open();
  await device.book(EIGHT);
  await until(async () => (await device.states()).join() === 'rejected');
  await device.book(NINE);
  await until(async () => (await device.db.bookings.count()) > 0);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-possible', 'Jan 8, 2030 09.00 AM confirmed']);
  await elsewhere.close();
});

test('two tabs that drain at once are harmless (invariant 5)', async () => {
  for (const date of days) await device.book(EIGHT, { date });
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  device.open();
  await gate.hasArrived;
  device.open();
  await until(async () => (await device.db.outbox.count()) === 0);
  gate.open();
  await until(() => posts() >= 4);
  await device.close();

  expect(await clinic.listBookingRows()).toHaveLength(3);
  await device.restart();
  expect(await device.texts()).toHaveLength(3);
});

test('two tabs with Web Locks send each entry once (invariant 5)', async () => {
  // This project is typed for the browser, where it is the same.
  const locks = navigator.locks as Locks;
  for (const date of days) await device.book(EIGHT, { date });
  await device.renewAccessToken();
  const tabs = [device.open({ locks }), device.open({ locks })];
  for (const tab of tabs) tab.wake();
  await device.isDrained();
  expect(posts()).toBe(3);
});

test('any tab may request a drain while another one sends (invariant 5)', async () => {
  const gate = createGate();
  device.network.once('POST /booking', gate.before);
  device.open({ locks: navigator.locks as Locks });
  await device.book(EIGHT);
  await gate.hasArrived;
  expect(await device.book(EIGHT, { date: '2030-01-09' })).toMatchObject({ state: 'waiting' });
  gate.open();
  await device.isDrained();
});

test('an entry that a crash left marked as being sent is sent again with the same key (invariant 1)', async () => {
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  device.open();
  await device.book(EIGHT);
  await gate.hasArrived;
  await device.restart();
  expect(await device.states()).toEqual(['sending']);

  device.open();
  await device.isDrained();
  gate.open();

  expect(new Set(device.network.keys).size).toBe(1);
  expect(device.network.keys).toHaveLength(2);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('retries wait longer each time, and only the drain makes them (invariant 6)', async () => {
  await device.renewAccessToken();
  device.network.fault = faults.offline;
  await device.book(EIGHT);
  device.open();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    await until(async () => (await device.db.outbox.toArray())[0]?.attempts === attempt && device.isWaitingForTime());
    expect(posts()).toBe(attempt);
    const wait = ((await device.db.outbox.toArray())[0]?.nextAttemptAt ?? 0) - clinic.clock.now;
    waits.push(wait);
    device.passTime(wait);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000]);
});

test('navigator.onLine never decides whether to try (invariant 7)', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    const sync = device.open();
    await device.book(EIGHT);
    await device.isDrained();
    expect(sync.getState().clinic).toBe('online');
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
});

test('HTML in place of JSON is a captive portal: it decides nothing (invariant 7)', async () => {
  device.network.fault = faults.captivePortal;
  await device.book(EIGHT);
  const sync = device.open();
  await until(() => device.isWaitingForTime());
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);
  expect(sync.getState().clinic).toBe('offline');
  expect(await sync.pullBookings()).toBe(false);
  expect(device.signedOut).toEqual([]);

  device.network.fault = faults.none;
  device.passTime(60_000);
  await device.isDrained();
});

test('a check makes the sync ask the clinic at once, even if nothing is to be sent (invariant 7)', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
  device.network.fault = faults.offline;
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(sync.getState().clinic).toBe('online');
  sync.check();
  await until(() => sync.getState().clinic === 'offline');
});

test('a server that is back is noticed even if nothing waits (invariant 7)', async () => {
  device.network.fault = faults.offline;
  const sync = device.open();
  await until(() => sync.getState().clinic === 'offline' && device.isWaitingForTime());
  device.network.fault = faults.none;
  let changes = 0;
  const unsubscribe = sync.subscribe(() => changes++);
  device.passTime(60_000);
  await until(() => sync.getState().clinic === 'online');
  expect(changes).toBe(1);
  unsubscribe();
});

test('a server that asks for patience is left alone that long (invariant 6)', async () => {
  await device.renewAccessToken();
  for (const date of days) await device.book(EIGHT, { date });
  device.network.once('POST /booking', faults.tooMany);
  const sync = device.open();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(1);

  device.passTime(59_000);
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(1);

  device.passTime(1000);
  await device.isDrained();
  expect(posts()).toBe(4);
});

test('a server that asks for a whole hour is left alone for ten minutes', async () => {
  const body = { code: 'request.too-many', message: 'Text', Message: 'Text' };
  const hour = { status: 429, headers: { 'retry-after': '3600' } };
  device.network.once('POST /booking', async () => Response.json(body, hour));
  await device.book(EIGHT);
  const sync = device.open();
  await until(() => device.isWaitingForTime());
  device.passTime(10 * 60_000 - 1);
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(1);
  device.passTime(1);
  await device.isDrained();
});

test('while the first entry waits for the network, those behind it that are overdue cause no tries', async () => {
  for (const date of days) await device.book(EIGHT, { date });
  device.network.fault = (request, answer) => (request.method === 'POST' ? faults.failed() : answer(request));
  device.open();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(3);
  device.network.fault = faults.offline;
  device.passTime(1000);
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(4);
  device.passTime(100);
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(4);
});

test('an entry that is overdue behind one of its line that fails causes no tries', async () => {
  device.network.once('POST /booking', faults.invalid);
  await device.book(EIGHT);
  const sync = device.open();
  await until(async () => (await device.states())[0] === 'rejected');
  device.network.fault = (request, answer) => (request.method === 'POST' ? faults.failed() : answer(request));
  await device.book(NINE);
  sync.wake();
  await until(() => posts() === 2 && device.isWaitingForTime());
  const [refused] = await device.db.outbox.toArray();
  await requeue(device.db, refused?.seq ?? 0);
  device.passTime(60_000);
  await until(() => posts() === 3 && device.isWaitingForTime());
  device.passTime(1);
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(3);
});

test('a clock that was set back does not make that wait endless', async () => {
  await setFact(device.db, 'quietUntil', clinic.clock.now + 24 * 60 * 60_000);
  device.network.once('POST /booking', faults.failed);
  await device.book(EIGHT);
  device.open();
  await until(() => device.isWaitingForTime());
  device.passTime(1000);
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('an unreadable answer keeps the entry, and after the update the same key returns the stored answer (invariant 8)', async () => {
  device.network.once('POST /booking', faults.unreadable);
  const sync = device.open();
  await device.book(EIGHT);
  await until(async () => (await device.states())[0] === 'needs-update');
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);
  expect(await device.texts()).toEqual([]);
  // Only a newer version could read the answer.
  sync.wake();
  await until(() => device.isWaitingForTime());
  expect(posts()).toBe(1);

  await device.restart();
  device.open();
  await device.isDrained();

  expect(new Set(device.network.keys).size).toBe(1);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('an entry written by a newer version waits for the update with its line, and is never sent wrongly (invariant 8)', async () => {
  const entry = await device.book(EIGHT);
  await device.db.outbox.update(entry?.seq ?? 0, { input: { from: 'the future' } } as never);
  await device.book(NINE);
  await device.book(EIGHT, { date: days[1] as string });
  device.open();
  await until(() => device.isWaitingForTime());
  await until(async () => (await device.states()).length === 2);
  expect(await device.states()).toEqual(['needs-update', 'waiting']);
  expect((await clinic.listBookingRows()).map(({ date }) => date)).toEqual([days[1]]);
  expect(posts()).toBe(1);
});

test('a command of a newer version holds up only its line, and the screens still show the others (invariant 8)', async () => {
  const [first = '', second = ''] = days;
  await device.book(EIGHT, { date: first });
  const unknown = await device.book(EIGHT, { date: second });
  await device.db.outbox.update(unknown?.seq ?? 0, { name: 'commandOfTheFuture' } as never);
  await device.book(NINE, { date: second });
  await device.book(EIGHT, { date: days[2] as string });
  expect(await device.views()).toHaveLength(3);
  device.open();
  await until(async () => (await device.states()).length === 2);
  expect(await device.states()).toEqual(['needs-update', 'waiting']);
  expect((await clinic.listBookingRows()).map(({ date }) => date).sort()).toEqual([first, days[2]]);
  expect(await device.views()).toHaveLength(3);
  const entries = await listOutboxEntries(device.db);
  const standing = { storage: 'device', entries, isOffline: false } as const;
  expect(entries.map((entry) => `${describeEntry(entry)}: ${describeEntryState(entry, standing)}`)).toEqual([
    'A request of a newer version of this page: Waiting for the newer version of this page.',
    `Book Teeth Cleaning, Jan 9, 2030, ${NINE}: Waiting to be sent.`,
  ]);
});

test('an entry that an older tab locked, unsent, goes out in the next round (invariant 8)', async () => {
  const entry = await device.book(EIGHT);
  await device.db.outbox.clear();
  const sync = device.open();
  await until(() => device.isWaitingForTime());
  if (entry) await device.db.outbox.add({ ...entry, state: 'needs-update' });
  sync.wake();
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('the queue pauses as long as its failed entry does, whatever waits behind it', async () => {
  device.network.once('POST /booking', faults.failed);
  await device.book(EIGHT);
  await device.book(NINE);
  device.open();
  await until(() => device.isWaitingForTime());
  device.passTime(0);
  expect(device.isWaitingForTime()).toBe(true);
});

test('the same key with other input is a problem of its own (invariant 9)', async () => {
  device.network.once('POST /booking', faults.lostAnswer);
  const entry = await device.book(EIGHT);
  device.open();
  await until(() => device.isWaitingForTime());
  await device.db.outbox.update(entry?.seq ?? 0, { input: { ...entry?.input, phone: 'another' } } as never);
  device.passTime(60_000);
  await until(async () => (await device.states())[0] === 'rejected');
  expect((await device.db.outbox.toArray())[0]?.problem?.code).toBe('request.key-reused');
});

test('an answer to an older wish does not affect the one that replaced it', async () => {
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  const sync = device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await device.db.outbox.update(entry?.seq ?? 0, { key: crypto.randomUUID(), state: 'waiting' });
  gate.open();
  sync.wake();
  await until(async () => (await device.states())[0] === 'rejected');
  expect((await device.db.outbox.toArray())[0]?.problem?.code).toBe('booking.already-yours');
});

test('a refusal that two tabs receive is reported once (invariant 5)', async () => {
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(EIGHT);
  await other.isDrained();
  await other.close();

  await device.book(EIGHT);
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  device.open();
  await gate.hasArrived;
  device.open();
  await until(async () => (await device.states())[0] === 'rejected');
  gate.open();
  await until(() => device.network.calls.filter((call) => call.startsWith('GET /check-admin')).length === 2);
  expect(await device.texts()).toEqual([`Appointment already set on Jan 8, 2030 at ${EIGHT}`]);
});

test('a wish queued by an older version with an invalid phone number is refused, shown, and holds nothing back', async () => {
  const entry = await device.book(EIGHT);
  await device.db.outbox.update(entry?.seq ?? 0, { input: { ...entry?.input, phone: 'x' } } as never);
  await device.book(NINE);
  device.open();
  await until(async () => (await device.states()).join() === 'rejected');
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-possible', 'Jan 8, 2030 09.00 AM confirmed']);
  const refused = (await device.db.outbox.toArray())[0]?.problem;
  expect(refused).toMatchObject({ code: 'booking.phone-invalid', text: expect.stringContaining('phone number') });
  expect(await device.texts()).toContain(refused?.text);
});

test('every input that a released version ever queued is read and answered by the server', async () => {
  for (const { name, input } of history) await enqueue(device.db, { name, input } as never, 0);
  device.open();
  await until(async () => (await device.states()).every((state) => state === 'rejected'));
  const codes = (await device.db.outbox.toArray()).map(({ problem }) => problem?.code);
  expect(codes).not.toContain('request.invalid');
});
