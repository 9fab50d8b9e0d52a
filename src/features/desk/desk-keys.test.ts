import { expect, test } from 'vitest';
import { deskKey } from './desk-keys.ts';

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const arrived = { does: 'note', state: 'arrived' };

test('Caps Lock does not change what a letter does', () => {
  expect(deskKey({ ...NONE, key: 'a' }, true)).toEqual(arrived);
  expect(deskKey({ ...NONE, key: 'A' }, true)).toEqual(arrived);
  expect(deskKey({ ...NONE, key: 'A' }, false)).toBeUndefined();
});

test.each(['shiftKey', 'ctrlKey', 'altKey', 'metaKey'])('a letter pressed with %s does nothing', (held) => {
  for (const key of ['a', 'A']) expect(deskKey({ ...NONE, [held]: true, key }, true)).toBeUndefined();
});

test('a sign works however it is typed, and an arrow even with the letters off', () => {
  expect(deskKey({ ...NONE, key: '?', shiftKey: true }, true)).toEqual({ does: 'show-keys' });
  expect(deskKey({ ...NONE, key: '/', shiftKey: true }, true)).toEqual({ does: 'search' });
  expect(deskKey({ ...NONE, key: 'ArrowUp' }, false)).toEqual({ does: 'move', by: -1 });
});
