import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createTokenMirror } from './token-mirror.ts';

test('the worker reads the last write, even if the writes were not awaited', async () => {
  const mirror = createTokenMirror();
  expect(await mirror.read()).toBeNull();
  mirror.write('first');
  await mirror.write('second');
  expect(await createTokenMirror().read()).toBe('second');
  mirror.write('third');
  await mirror.write(null);
  expect(await createTokenMirror().read()).toBeNull();
});

test('a browser without databases has no token for the worker, and nothing breaks', async () => {
  const mirror = createTokenMirror();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  try {
    await mirror.write('token');
    expect(await mirror.read()).toBeNull();
  } finally {
    IDBFactory.prototype.open = open;
  }
});
