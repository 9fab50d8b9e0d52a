import { expect, test } from 'vitest';
import { pickStorage } from './storage.ts';

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

const readOnly = { getItem: () => null, setItem: refuse, removeItem: () => {} } as unknown as Storage;

test.each<[string, () => Storage]>([
  ['refused', refuse],
  ['missing', () => undefined as unknown as Storage],
  ['full', () => readOnly],
])('the tab’s memory is used where local storage is %s', (_, findStorage) => {
  const { storage, isLasting } = pickStorage(findStorage);
  expect(isLasting).toBe(false);
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.key(0), storage.length]).toEqual(['1', 'a', 1]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('b', '2');
  storage.clear();
  expect(storage.length).toBe(0);
});

test('working local storage is used itself, and the probe leaves nothing in it', () => {
  const items = new Map<string, string>();
  const local = {
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
  expect(pickStorage(() => local)).toEqual({ storage: local, isLasting: true });
  expect(items.size).toBe(0);
});
