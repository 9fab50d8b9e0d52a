import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import type { CommandContext } from './command-context.ts';
import { forgetDevice } from './forget-device.ts';

test('a connection that the system has cut is opened again to delete what is on the device', async () => {
  const db = openDb('forget-device');
  await setFact(db, 'phone', '555 0100');
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  });
  const wake = vi.fn<() => void>();
  await forgetDevice({ db, wake } as unknown as CommandContext, []);
  expect(await db.facts.count()).toBe(0);
  expect(wake).toHaveBeenCalledOnce();
});
