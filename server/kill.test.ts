import { expect, test } from 'vitest';
import { openStore } from './store/store.ts';
import { testFolder } from './testing/folder.ts';
import { startKeyedLoad } from './testing/keyed-load.ts';
import { signInMany, startServer } from './testing/process.ts';

// The short form of `npm run bench -- chaos`.
test('kill -9 under a stream of calls neither loses nor doubles an acknowledged one, and the keys still answer', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  const people = await signInMany(store, 8);
  await store.close();

  let server = await startServer({ DATA_DIR: dataDir });
  const load = startKeyedLoad(people, () => server);
  for (let round = 0; round < 3; round++) {
    await load.advance(60);
    await server.end('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
  }
  await load.advance(1);
  await load.stop();
  const { acknowledged, odd } = load.figures();
  expect(odd).toEqual([]);
  expect(acknowledged).toBeGreaterThan(180);
  expect(await load.audit(server)).toEqual({ lost: 0, doubled: 0 });
  await server.end('SIGTERM');
});
