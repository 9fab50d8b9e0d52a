import 'fake-indexeddb/auto';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAlert } from '../../server/store/payment-alerts.ts';
import { findUserId } from '../../server/store/users.ts';
import { addDoctor, type NewDoctor } from '../../src/commands/add-doctor.ts';
import { NEEDS_CONNECTION } from '../../src/commands/admin-change.ts';
import { changeDesk } from '../../src/commands/change-desk.ts';
import { checkAdmin } from '../../src/commands/check-admin.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { deleteDoctor } from '../../src/commands/delete-doctor.ts';
import { deleteUser } from '../../src/commands/delete-user.ts';
import { endSessions } from '../../src/commands/end-sessions.ts';
import { exportData } from '../../src/commands/export-data.ts';
import { freeAddress } from '../../src/commands/free-address.ts';
import { makeAdmin } from '../../src/commands/make-admin.ts';
import { markPaymentAlert } from '../../src/commands/mark-payment-alert.ts';
import { removeAdmin } from '../../src/commands/remove-admin.ts';
import { undoRole } from '../../src/commands/undo-role.ts';
import type { KeptUser, RoleBefore } from '../../src/data/db.ts';
import { listDoctors } from '../../src/data/doctors.ts';
import { getFact, setFact } from '../../src/data/facts.ts';
import { listMessages } from '../../src/data/messages.ts';
import { countUnseenAlerts, listPaymentAlerts } from '../../src/data/payment-alerts.ts';
import { listSpecialties } from '../../src/data/specialties.ts';
import { listUsers } from '../../src/data/users.ts';
import { doctors, paymentAlerts, specialties, users } from '../../src/features/admin/admin-lists.ts';
import { pullAlertsUnasked } from '../../src/sync/pull-admin-lists.ts';
import { type Clinic, openClinic, pat, sam } from './clinic.ts';
import { type Device, openDevice, until } from './device.ts';
import { type Fault, faults } from './network.ts';

const TWO_HOURS = 2 * 3_600_000;

let clinic: Clinic;
let device: Device;
let context: CommandContext;
let doctor: NewDoctor;

const NOT_ADDED = 'The picture could not be uploaded, so the doctor was not added. Please try again in a moment.';
const NO_ADDRESS =
  'No address came back for the picture, so the doctor was not added. Please try again, or choose another picture.';

/** The address of the tests' image host, for the test whose clinic has one. */
const HOST = 'https://images.example';

beforeEach(() => begin());

async function begin(images?: Parameters<typeof openClinic>[0]) {
  clinic = await openClinic(images);
  await openDevice(clinic, sam).renewAccessToken();
  device = openDevice(clinic, pat);
  await device.renewAccessToken();
  await setRole('admin');
  device.open();
  context = device.contextOf();
  doctor = { name: 'Dr Grey', email: 'Grey@Example.com', specialty: 'Oral Surgery', image: await picture('red') };
}

afterEach(() => end());

async function end() {
  await device.close();
  await clinic.close();
  expect(clinic.errors).toEqual([]);
}

async function setRole(role: 'admin' | null) {
  await clinic.store.db.updateTable('users').set({ role }).where('email', '=', pat.email).execute();
}

async function picture(background: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Loads the lists onto the device. */
async function pull() {
  const sync = device.open();
  const lists = [users, doctors, specialties];
  expect(await Promise.all(lists.map((list) => list.pull(sync)))).toEqual([true, true, true]);
}

/** As an older list has them. */
const ofSam = async () => ({ _id: (await findUserId(clinic.store.db, sam.email)) ?? '', email: sam.email });

async function userRow(email: string) {
  const row = (await listUsers(device.db)).find((user) => user.email === email);
  if (!row) throw new Error(`${email} is not on the device`);
  return row;
}

const roles = async () => (await listUsers(device.db)).map(({ name, role }) => `${name}: ${role ?? 'patient'}`);

test('an admin makes a person an admin, and takes the role back', async () => {
  await pull();
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: patient']);

  expect(await makeAdmin(context, await userRow(sam.email))).toBe(true);
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);

  expect(await removeAdmin(context, await userRow(sam.email))).toBe(true);
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: patient']);

  expect(await device.texts()).toEqual(['Remove admin successfully!', 'Make admin successfully!']);
  const before = await roles();
  await pull();
  expect(await roles()).toEqual(before);
});

/** The Undo of the newest message. */
const undoOf = async () => (await listMessages(device.db))[0]?.undo as RoleBefore | undefined;

test('both role changes can be undone, and an undo can’t be undone in turn', async () => {
  await pull();
  await makeAdmin(context, await userRow(sam.email));
  expect(await undoRole(context, (await undoOf()) as RoleBefore)).toBe(true);
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: patient']);
  expect(await undoOf()).toBeUndefined();

  await makeAdmin(context, await userRow(sam.email));
  await removeAdmin(context, await userRow(sam.email));
  const before = (await undoOf()) as RoleBefore;
  // The second call is by mistake, and changes nothing.
  for (const isDone of [true, false]) expect(await undoRole(context, before)).toBe(isDone);
  expect(await undoOf()).toBeUndefined();
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);
  await pull();
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);
});

test('a role that another admin has already changed is reported, and can’t be undone', async () => {
  await pull();
  await makeAdmin(context, await userRow(sam.email));
  const setSam = (change: { role?: 'admin' | null; desk_since?: number | null }) =>
    clinic.store.db.updateTable('users').set(change).where('email', '=', sam.email).execute();
  const press = async (change: (by: CommandContext, user: KeptUser) => Promise<boolean>) => {
    expect(await change(context, await userRow(sam.email))).toBe(false);
    expect(await undoOf()).toBeUndefined();
    return (await device.texts())[0];
  };
  await setSam({ role: null });
  expect(await press(removeAdmin)).toBe('sam@example.com was no longer an admin.');
  expect((await userRow(sam.email)).role).toBeUndefined();
  await setSam({ role: 'admin' });
  expect(await press(makeAdmin)).toBe('sam@example.com was already an admin.');
  expect((await userRow(sam.email)).role).toBe('admin');

  const setDesk = (isDesk: boolean) => press((by, user) => changeDesk(by, user, isDesk));
  await setSam({ desk_since: 1 });
  expect(await setDesk(true)).toBe('sam@example.com already worked at the front desk.');
  expect((await userRow(sam.email)).isDesk).toBe(true);
  await setSam({ desk_since: null });
  expect(await setDesk(false)).toBe('sam@example.com no longer worked at the front desk.');
  expect((await userRow(sam.email)).isDesk).toBeUndefined();
});

test('a role can’t be undone without a connection, and the message says so', async () => {
  await pull();
  await makeAdmin(context, await userRow(sam.email));
  const before = (await undoOf()) as RoleBefore;
  device.network.fault = faults.offline;
  expect(await undoRole(context, before)).toBe(false);
  expect((await device.texts())[0]).toBe(NEEDS_CONNECTION);
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);
});

test('an admin who gives up their own role is not offered Undo', async () => {
  await pull();
  await makeAdmin(context, await userRow(sam.email));
  expect(await removeAdmin(context, await userRow(pat.email))).toBe(true);
  expect((await device.texts())[0]).toBe('Remove admin successfully!');
  expect(await undoOf()).toBeUndefined();
});

test('a person added to the front desk is in the list as soon as the clinic has answered', async () => {
  await pull();
  const isDesk = async () => (await userRow(sam.email)).isDesk ?? false;
  for (const wanted of [true, false]) {
    expect(await changeDesk(context, await userRow(sam.email), wanted)).toBe(true);
    expect(await isDesk()).toBe(wanted);
    await pull();
    expect(await isDesk()).toBe(wanted);
  }
});

test('an admin who loses the desk role is reported as still able to open the desk', async () => {
  await pull();
  const text = async (isAdmin: boolean) => {
    if (isAdmin) await makeAdmin(context, await userRow(sam.email));
    for (const wanted of [true, false]) await changeDesk(context, await userRow(sam.email), wanted);
    return (await device.texts())[0];
  };
  expect(await text(false)).toBe('They no longer work at the front desk.');
  expect(await text(true)).toBe('They can still open the front desk, as an admin.');
  for (const wanted of [true, false]) await changeDesk(context, await userRow(context.account.email), wanted);
  expect((await device.texts()).slice(0, 2)).toEqual([
    'You can still open the front desk, as an admin.',
    'You work at the front desk now.',
  ]);
});

test('a payment marked by oneself is not reported as another admin’s', async () => {
  await keepAlert(clinic.store.db, {
    kind: 'disputed',
    booking_id: null,
    detail: null,
    subject: 'evt_1',
    created_at: 1,
  });
  expect(await paymentAlerts.pull(device.open())).toBe(true);
  const seen = async () => (await listPaymentAlerts(device.db))[0]?.seen?.by;
  for (const by of [pat.name, undefined]) {
    const [alert] = await listPaymentAlerts(device.db);
    expect(await markPaymentAlert(context, alert ?? { _id: '' })).toBe(true);
    expect(await seen()).toBe(by);
  }
  expect(await device.texts()).toEqual(['Back among the payments to check.', 'Marked as seen to.']);
});

test('an admin who has lost the role loses the count of payments with the menu, and stays logged in', async () => {
  const dispute = { kind: 'disputed', booking_id: null, detail: null, subject: 'evt_1', created_at: 1 } as const;
  await keepAlert(clinic.store.db, dispute);
  const sync = device.open();
  await sync.pullRole();
  const pullCount = () => sync.pullList('paymentAlerts', pullAlertsUnasked);
  expect([await pullCount(), await countUnseenAlerts(device.db)]).toEqual([true, 1]);
  await setRole(null);
  expect(await pullCount()).toBe(false);
  await until(async () => (await getFact(device.db, 'role')) === null);
  expect([await countUnseenAlerts(device.db), await getFact(device.db, 'paymentAlertsPulledAt')]).toEqual([
    0,
    undefined,
  ]);
  expect(device.signedOut).toEqual([]);
});

test('an admin adds a doctor with a picture, and deletes the doctor', async () => {
  await pull();
  expect((await listSpecialties(device.db)).map(({ name }) => name)).toContain('Oral Surgery');

  expect(await addDoctor(context, { ...doctor, name: 'Dr\u202e Grey' })).toBe(true);
  expect((await listMessages(device.db))[0]?.about).toBe('Dr Grey, grey@example.com');
  const [row] = await listDoctors(device.db);
  expect(row).toMatchObject({ name: 'Dr Grey', email: 'grey@example.com', specialty: 'Oral Surgery' });
  const served = await clinic.answer(new Request(new URL(row?.image ?? '', 'http://clinic.test')));
  expect(served.headers.get('content-type')).toBe('image/webp');
  // The rows written by the command equal the clinic's.
  const written = await listDoctors(device.db);
  await pull();
  expect(await listDoctors(device.db)).toEqual(written);

  expect(await deleteDoctor(context, row ?? { _id: '', name: '', email: '' })).toBe(true);
  expect(await listDoctors(device.db)).toEqual([]);
  await pull();
  expect(await listDoctors(device.db)).toEqual([]);
  expect(await device.texts()).toEqual(['Delete Doctor Successfully!', 'Doctor added successfully!']);
});

test('a failed change names what was requested', async () => {
  device.network.fault = faults.offline;
  for (const command of [promoteSam, demoteSam, add, deleteSome]) await command();
  const abouts = (await listMessages(device.db)).map(({ about }) => about);
  expect(abouts.reverse()).toEqual([
    `Make admin, ${sam.email}`,
    `Remove admin, ${sam.email}`,
    `Add doctor, ${doctor.name}, grey@example.com`,
    'Delete doctor, Sam Surgeon, surgeon@molar.test',
  ]);
});

test.each([deleteUser, freeAddress])(
  '%o: when nobody has the address any more, nothing is reported as refused',
  async (command) => {
    const wanted = await ofSam();
    expect(await command(context, wanted)).toBe(true);
    expect(await command(context, wanted)).toBe(false);
    const [message] = await listMessages(device.db);
    expect(message).toMatchObject({ kind: 'info', text: `Nobody has ${sam.email} at the clinic anymore.` });
  },
);

test('an admin who gave up their own role is not signed out by pages open then, only by one loaded later', async () => {
  await setRole(null);
  await setFact(device.db, 'steppedDownAt', Date.now());
  expect(await checkAdmin(context)).toBe('stepped-down');
  await setFact(device.db, 'steppedDownAt', performance.timeOrigin - 1000);
  expect(await checkAdmin(context)).toBe('not-admin');
});

test('a doctor deleted by somebody else leaves the list, and nobody claims to have done it', async () => {
  await add();
  const [row] = await listDoctors(device.db);
  await clinic.store.db.deleteFrom('doctors').execute();
  // The list is stale, and is loaded again.
  expect(await deleteDoctor(context, row ?? { _id: '', name: '', email: '' })).toBe(false);
  expect(await listDoctors(device.db)).toEqual([]);
  expect((await device.texts())[0]).toBe(`${doctor.name} was already deleted from the clinic’s list.`);
});

const deleteSome = () => deleteDoctor(context, { _id: 'some', name: 'Sam Surgeon', email: 'surgeon@molar.test' });
const promoteSam = async () => makeAdmin(context, await ofSam());
const demoteSam = async () => removeAdmin(context, await ofSam());
const add = () => addDoctor(context, doctor);
const commands: [string, () => Promise<unknown>][] = [
  ['make admin', promoteSam],
  ['remove admin', demoteSam],
  ['add doctor', add],
  ['delete doctor', deleteSome],
];

test.each(commands)(
  '%s: a person who is no longer an admin is signed out with the server’s text',
  async (_, command) => {
    await setRole(null);
    expect(await command()).toBe(false);
    await expect.poll(() => device.signedOut).toEqual(['Only an admin can do this.']);
    expect(await device.texts()).toEqual([]);
  },
);

test.each(commands)(
  '%s: a person who is signed out everywhere is signed out here, with the server’s text',
  async (_, command) => {
    device.storage.token = null;
    device.provider.person = null;
    expect(await command()).toBe(false);
    await expect.poll(() => device.signedOut).toEqual(['No user is logged in']);
  },
);

test.each(commands)('%s: an expired token is renewed silently', async (_, command) => {
  clinic.clock.now += TWO_HOURS;
  await command();
  expect(device.signedOut).toEqual([]);
});

const broken: [string, Fault, string][] = [
  ['no network', faults.offline, NEEDS_CONNECTION],
  ['a captive portal', faults.captivePortal, NEEDS_CONNECTION],
  ['a failing server', faults.failed, 'The clinic could not do this right now. Please try again in a moment.'],
  ['a server at its limit', faults.tooMany, 'The clinic could not do this right now. Please try again in a moment.'],
];

test.each(commands.flatMap(([name, command]) => broken.map((fault) => [name, ...fault, command] as const)))(
  '%s: %s signs nobody out and changes nothing',
  async (name, _fault, fault, text, command) => {
    await pull();
    const before = await roles();
    device.network.fault = fault;
    expect(await command()).toBe(false);
    expect(device.signedOut).toEqual([]);
    // A failed picture upload leaves no doubt about the doctor.
    const isSure = name === 'add doctor' && text === NEEDS_CONNECTION;
    expect(await device.texts()).toEqual([isSure ? NOT_ADDED : text]);
    expect(await roles()).toEqual(before);
  },
);

test('a message in place of the answer is shown, and nothing counts as done', async () => {
  await pull();
  const before = await roles();
  for (const call of ['PUT /admin', 'POST /doctor'])
    device.network.once(call, async () => Response.json({ message: 'We say no.' }));
  expect([await promoteSam(), await add()]).toEqual([false, false]);
  expect(await device.texts()).toEqual(['We say no.', 'We say no.']);
  expect(await roles()).toEqual(before);
});

test('a lost answer is not a success, and neither is the retry that finds it done', async () => {
  await pull();
  const user = await userRow(sam.email);
  device.network.once('PUT /admin', faults.lostAnswer);
  expect(await makeAdmin(context, user)).toBe(false);
  expect(await makeAdmin(context, user)).toBe(false);
  expect((await device.texts())[0]).toBe('sam@example.com was already an admin.');
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);
});

const refusals: [string, () => Promise<unknown>, RegExp, field?: string][] = [
  ['the last admin', () => removeAdmin(context, { _id: 'some', email: pat.email }), /last admin/],
  ['an unknown user', () => makeAdmin(context, { _id: 'some', email: 'nobody@example.com' }), /no user/],
  ['an e-mail that is taken', add, /already a doctor/, 'email'],
  [
    'a file that is no picture',
    () => addDoctor(context, { ...doctor, image: new Blob(['<svg/>']) }),
    /not a picture/,
    'image',
  ],
];

test.each(refusals)(
  '%s: the clinic refuses, and nobody is signed out for it (decision 007)',
  async (name, command, text, field) => {
    if (name === 'an e-mail that is taken') await addDoctor(context, { ...doctor, image: await picture('blue') });
    expect(await command()).toEqual(field ? { field, text: expect.stringMatching(text) } : false);
    expect(device.signedOut).toEqual([]);
    expect((await device.texts())[0]).toMatch(text);
  },
);

test('a doctor refused for a reason other than the address does not mark that field', async () => {
  const refusal = { code: 'request.invalid', message: 'specialty is unknown', Message: 'specialty is unknown' };
  device.network.once('POST /doctor', async () => Response.json(refusal, { status: 400 }));
  expect(await add()).toBe(false);
  expect(await device.texts()).toEqual(['specialty is unknown']);
});

test('a list read before a change does not undo it', async () => {
  await pull();
  const sync = device.open();
  device.network.once('GET /all-users', async (request, answer) => {
    const response = await answer(request);
    await makeAdmin(context, await userRow(sam.email));
    return response;
  });
  expect(await users.pull(sync)).toBe(true);
  expect(await roles()).toEqual(['Pat Example: admin', 'Sam Example: admin']);
});

test('the guard: an admin is let in, and the role is kept on the device', async () => {
  expect(await checkAdmin(context)).toBe('admin');
  expect(await getFact(device.db, 'role')).toBe('admin');
});

test('the guard: a patient is signed out once the server has answered, and not before', async () => {
  await setRole(null);
  device.network.fault = faults.offline;
  expect(await checkAdmin(context)).toBe('unreached');
  expect(device.signedOut).toEqual([]);
  device.network.fault = faults.none;
  expect(await checkAdmin(context)).toBe('not-admin');
  await expect.poll(() => device.signedOut).toEqual(['Only an admin can see this page.']);
});

test('the guard: a person whose sign-in has ended is told so', async () => {
  device.storage.token = null;
  device.provider.person = null;
  expect(await checkAdmin(context)).toBe('not-admin');
  await expect.poll(() => device.signedOut).toEqual(['No user is logged in']);
});

test.each([users, doctors])(
  '$name: the server’s refusal signs out with its text, and is not reported as a failed list too',
  async ({ pull }) => {
    await setRole(null);
    expect(await pull(device.open())).toBe(true);
    await expect.poll(() => device.signedOut).toEqual(['Only an admin can do this.']);
  },
);

test('an image host gets the picture and never the token', async () => {
  await end();
  await begin({ uploadUrl: `${HOST}/upload` });
  const seen: Request[] = [];
  device.open({
    getUploadUrl: () => `${HOST}/upload`,
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(HOST)) return device.network.fetch(request);
      seen.push(request);
      return Promise.resolve(Response.json({ success: true, data: { url: `${HOST}/a.png` } }));
    },
  });
  expect(await add()).toBe(true);
  expect(seen.map(({ method, headers }) => [method, headers.get('authorization')])).toEqual([['POST', null]]);
  const form = await seen[0]?.formData();
  expect(form?.get('image')).toBeInstanceOf(Blob);
  expect(await listDoctors(device.db)).toMatchObject([{ image: `${HOST}/a.png` }]);
});

test('an image host that refuses signs nobody out', async () => {
  const refusal = { code: 'auth.invalid', message: 'Bad key', Message: 'Bad key' };
  device.open({
    getUploadUrl: () => `${HOST}/upload`,
    fetch: async (input, init) =>
      new Request(input, init).url.startsWith(HOST)
        ? Response.json(refusal, { status: 401 })
        : device.network.fetch(input, init),
  });
  expect(await add()).toEqual({ field: 'image', text: NO_ADDRESS });
  expect(device.signedOut).toEqual([]);
  expect(await device.texts()).toEqual([NO_ADDRESS]);
});

test.each([
  [{ success: true, data: {} }, 200],
  [{ success: false, error: { message: 'No.' } }, 200],
  [{ success: false, error: { message: 'No.' } }, 400],
])(
  'an image host that answers %j (%i) is reported at the picture field, and no doctor is added',
  async (answer, status) => {
    device.open({
      getUploadUrl: () => `${HOST}/upload`,
      fetch: async (input, init) =>
        new Request(input, init).url.startsWith(HOST)
          ? Response.json(answer, { status })
          : device.network.fetch(input, init),
    });
    expect(await add()).toEqual({ field: 'image', text: NO_ADDRESS });
    expect(await device.texts()).toEqual([NO_ADDRESS]);
    expect(await clinic.store.db.selectFrom('doctors').selectAll().execute()).toEqual([]);
  },
);

test('a lost picture upload leaves no doubt that the doctor was not added', async () => {
  device.network.once('POST /images', faults.lostAnswer);
  device.open();
  expect(await add()).toBe(false);
  expect(await device.texts()).toEqual([NOT_ADDED]);
});

/** The picture goes to another host, which answers with that address. */
function openWithHost(url: string) {
  device.open({
    getUploadUrl: () => `${HOST}/upload`,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith(HOST)
        ? Response.json({ success: true, data: { url } })
        : device.network.fetch(request);
    },
  });
}

test('an address with a space in it is encoded as a browser does', async () => {
  openWithHost(' https://images.example/Dr Smith.png');
  expect(await add()).toBe(true);
  const [doctor] = await clinic.store.db.selectFrom('doctors').selectAll().execute();
  expect(doctor?.image).toBe('https://images.example/Dr%20Smith.png');
});

test.each([
  ['http://images.example/a.png', 'not an https address'],
  ['a.png', 'not an https address'],
  ['', 'not an https address'],
  [`https://images.example/${'a'.repeat(2048)}`, 'too long'],
])('an image host that returns the address %j is named as the cause, and no doctor is added', async (url, problem) => {
  openWithHost(url);
  const text = `The image host gave “${url.slice(0, 200)}” as the address of the picture, which is ${problem}. The doctor was not added.`;
  expect(await add()).toEqual({ field: 'image', text });
  expect(await device.texts()).toEqual([text]);
  expect(await clinic.store.db.selectFrom('doctors').selectAll().execute()).toEqual([]);
});

test.each([
  [true, 'admin'],
  [1, 'admin'],
  ['yes', 'admin'],
  [{ role: 'admin', _id: 'some' }, 'admin'],
  [false, 'not-admin'],
  [null, 'not-admin'],
  [{ role: null }, 'not-admin'],
  [{}, 'unreached'],
])('the clinic’s answer %j to the admin check means %s', async (answer, verdict) => {
  device.open({ fetch: async () => Response.json(answer) });
  expect(await checkAdmin(context)).toBe(verdict);
  await expect
    .poll(() => device.signedOut)
    .toEqual(verdict === 'not-admin' ? ['Only an admin can see this page.'] : []);
});

test.each([{ message: 'No entry' }, { Message: 'No entry' }, { code: 'auth.not-admin' }])(
  'an admin action refused with nothing but %j signs out',
  async (body) => {
    device.provider.person = null;
    device.open({ fetch: async () => Response.json(body, { status: 403 }) });
    expect(await makeAdmin(context, { _id: 'some', email: sam.email })).toBe(false);
    await expect.poll(() => device.signedOut).toEqual(['code' in body ? 'Only an admin can do this.' : 'No entry']);
  },
);

test('a queued request is never sent ahead of the queue', async () => {
  const { cancelBooking } = await import('../../contract/booking.ts');
  await expect(context.call(cancelBooking, { id: 'some' })).rejects.toThrow('/del-booking/{id}');
});

test.each<[string, (context: CommandContext, user: KeptUser) => Promise<unknown>]>([
  ['Make admin', makeAdmin],
  ['Remove admin', removeAdmin],
  ['the undoing of a role', (context, user) => undoRole(context, { ...user, role: 'admin' })],
  ['Make desk', (context, user) => changeDesk(context, user, true)],
  ['Remove desk', (context, user) => changeDesk(context, user, false)],
  ['Log out everywhere', endSessions],
  ['Free this email address', freeAddress],
  ['Delete this account', deleteUser],
  ['Download their data', (context, user) => exportData(context, user, 'Download their data')],
])('%s in a row does nothing to another account that has the address by now, and says so', async (_, change) => {
  await pull();
  const before = await clinic.store.db.selectFrom('users').selectAll().orderBy('id').execute();
  await change(context, { ...(await userRow(sam.email)), _id: 'of-who-had-it' });
  expect(await device.texts()).toEqual(['This email address already belongs to another account, so nothing was done.']);
  expect(await clinic.store.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
});
