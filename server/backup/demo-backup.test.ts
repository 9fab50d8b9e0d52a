import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { callToolkit } from '../testing/emulator-bed.ts';
import { testFolder } from '../testing/folder.ts';
import { startServer } from '../testing/process.ts';
import { runStoreCommand } from '../testing/store-command.ts';

const email = 'patient@molar.test';

/** Starts the demo, and logs in as its patient. */
async function enterDemo(dataDir: string) {
  const demo = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '', AUTH_EMULATOR_PORT: '0' };
  const server = await startServer({ ...demo, DATA_DIR: dataDir });
  const account = { email, password: 'molar-demo', returnSecureToken: true };
  const answer = await callToolkit(server.url, 'signInWithPassword', account);
  const { idToken } = (await answer.json()) as { idToken: string };
  const { body } = await server.send('PUT', `/user/${email}`, { token: idToken, body: { email, name: 'Pat' } });
  return { server, token: body.accessToken };
}

test('the demo’s patient finds their appointments in a restored backup', async () => {
  const dataDir = testFolder();
  const { server, token } = await enterDemo(dataDir);
  const booked = await server.send('POST', '/booking', { token, body: wish({ email, date: 'Nov 23, 2099' }) });
  const file = join(testFolder(), 'demo.sqlite');
  expect(await runStoreCommand('backup', file, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await server.end('SIGTERM');

  const restored = testFolder();
  await runStoreCommand('restore', file, { DATA_DIR: restored });
  const again = await enterDemo(restored);
  const list = await again.server.send('GET', `/my-appointment?email=${email}`, { token: again.token });
  expect(list).toMatchObject({ status: 200, body: [{ _id: booked.body.insertedId }] });
  await again.server.end('SIGTERM');
});
