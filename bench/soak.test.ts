import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openStore } from '../server/store/store.ts';
import { testFolder } from '../server/testing/folder.ts';
import { signInMany, startServer } from '../server/testing/process.ts';
import { startMixedLoad } from './mixed-load.ts';
import { MORE_HANDLES } from './soak.ts';

// The short form of `npm run bench -- soak`.
test('a mixed load loses and doubles nothing, gets only the expected responses, and leaks no handles', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  // Fewer than MORE_HANDLES: people who connect only after the first count must not look like a leak.
  const people = await signInMany(store, 8);
  await store.close();
  const server = await startServer({ DATA_DIR: dataDir });
  const handles = `/proc/${server.child.pid}/fd`;
  const countHandles = () => (existsSync(handles) ? readdirSync(handles).length : 0);

  const groups = { bookers: people.slice(0, 4), readers: people.slice(4) };
  const load = startMixedLoad(server, groups, { booking: 0, reading: 2 });
  await load.advance(30);
  const before = countHandles();
  await load.advance(150);
  await load.stop();
  expect(load.figures().odd).toEqual([]);
  expect(await load.audit()).toEqual({ lost: 0, doubled: 0 });
  expect(load.figures().calls).toBeGreaterThan(300);
  expect(countHandles()).toBeLessThanOrEqual(before + MORE_HANDLES);
  expect(await server.end('SIGTERM')).toBe(0);
});
