import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { imageForm, picture } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
let image: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('admin@clinic.test');
  const uploaded = await server.send('POST', '/images', { token, body: imageForm(await picture('jpeg')) });
  image = uploaded.body.data.url;
});
beforeEach(async () => {
  await server.store.db.deleteFrom('doctors').execute();
});
afterAll(() => server.close());

const doctor = (changes: object = {}) => ({
  name: 'Dr. Ann Tooth',
  email: 'ann@clinic.test',
  specialty: 'Oral Surgery',
  image,
  ...changes,
});
const add = (changes?: object) => server.send('POST', '/doctor', { token, body: doctor(changes) });
const list = async () => (await server.send('GET', '/doctor', { token })).body;

test('a doctor is added, listed by name and email, and removed once', async () => {
  const added = await add();
  expect([added.status, added.body]).toEqual([201, { insertedId: expect.any(String) }]);
  await add({ name: 'Dr. Al Brace', email: 'old@clinic.test' });
  await add({ name: 'Dr. Al Brace', email: 'al@clinic.test' });
  expect(await list()).toEqual([
    { _id: expect.any(String), ...doctor({ name: 'Dr. Al Brace', email: 'al@clinic.test' }) },
    { _id: expect.any(String), ...doctor({ name: 'Dr. Al Brace', email: 'old@clinic.test' }) },
    { _id: added.body.insertedId, ...doctor() },
  ]);
  const remove = async () => (await server.send('DELETE', `/delete/${added.body.insertedId}`, { token })).body;
  expect([await remove(), await remove()]).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }]);
  expect(await list()).toHaveLength(2);
});

test('an email belongs to one doctor, whatever its case and however many requests add it at once', async () => {
  const emails = ['ann@clinic.test', 'Ann@Clinic.test', ' ann@clinic.test ', 'ANN@CLINIC.TEST'];
  const answers = await Promise.all(emails.map((email) => add({ email })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'doctor.email-taken',
    message: 'There is already a doctor with this email address.',
  });
});

const noImage = 'image: must be an https address, or that of an uploaded image';
test.each([
  ['no name', { name: undefined }, 'name: is missing'],
  ['a blank name', { name: ' ' }, 'name: must not be empty'],
  ['an invalid email', { email: 'ann' }, 'email: must be an email address'],
  ['no specialty', { specialty: '' }, 'specialty: must not be empty'],
  ['an invisible specialty', { specialty: '\u200b' }, 'specialty: must not be empty'],
  ['no image', { image: undefined }, 'image: is missing'],
  ['a number for an image', { image: 1 }, 'image: must be text'],
  ['an invisible name', { name: '\u200b' }, 'name: must not be empty'],
  ['a long name', { name: 'x'.repeat(121) }, 'name: must be at most 120 characters'],
  ['a long specialty', { specialty: 'x'.repeat(121) }, 'specialty: must be at most 120 characters'],
  ['an image that was never uploaded', { image: `/images/${'0'.repeat(64)}` }, 'image: was never uploaded here'],
  ['another address of ours', { image: '/config' }, noImage],
  ['an image over plain http', { image: 'http://images.example/a.jpg' }, noImage],
  ['an image with a space in its address', { image: 'https://images.example/a b.jpg' }, noImage],
  ['an image without a host', { image: 'https://' }, noImage],
  ['a script', { image: 'javascript:alert(1)' }, noImage],
  ['an image as a data URL', { image: 'data:image/png;base64,AAAA' }, noImage],
  ['a long address', { image: `https://images.example/${'a'.repeat(2048)}` }, 'image: must be at most 2048 characters'],
  ['an unknown member', { role: 'admin' }, 'role: is not a member of this call'],
])('a doctor with %s is refused with the name of the member', async (_what, changes, message) => {
  expect(await add(changes)).toMatchObject({ status: 400, body: { code: 'request.invalid', message } });
  expect(await list()).toEqual([]);
});

test.each([
  ['an image of another host', { image: 'https://images.example/a.jpg' }],
  ['an image at an unusual address', { image: 'HTTPS://i.images.example:8443/a%20b/{face}.jpg?w="512"#x' }],
  ['a specialty of their own', { specialty: 'Hypnosis & Calm' }],
])('a doctor with %s is added', async (_what, changes) => {
  expect((await add(changes)).status).toBe(201);
  expect(await list()).toEqual([{ _id: expect.any(String), ...doctor(changes) }]);
});

test('a specialty loses its invisible characters, as a name does', async () => {
  await add({ name: 'Dr. \u202eAnn\u200b Tooth', specialty: 'Oral\u200b \u202eSurgery\u2066' });
  expect(await list()).toEqual([{ _id: expect.any(String), ...doctor() }]);
});
