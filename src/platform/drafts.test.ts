import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { pickStorage } from './storage.ts';

/** A storage that refuses is one in the tab's memory. */
const newStorage = () =>
  pickStorage(() => {
    throw new DOMException('refused', 'SecurityError');
  }).storage;

const TYPED = { phone: '555 0100' };

test('a draft is there after a reload of its tab, until it is forgotten', () => {
  const storage = newStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  drafts.write('b', TYPED);
  drafts.forget('b');
  const again = createDrafts(storage, 'pat');
  expect(again.read('a')).toEqual(TYPED);
  expect(again.read('b')).toBeUndefined();
});

test('signing out takes every draft along', () => {
  const storage = newStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  drafts.forgetAll();
  expect(storage.length).toBe(0);
  expect(drafts.read('a')).toBeUndefined();
});

test('a tab in which somebody else signs in keeps nothing of the person before', () => {
  const storage = newStorage();
  createDrafts(storage, 'pat').write('a', TYPED);
  expect(createDrafts(storage, 'sam').read('a')).toBeUndefined();
  expect(createDrafts(storage, 'pat').read('a')).toBeUndefined();
});

test('what can not be read there counts as nothing', () => {
  const storage = newStorage();
  for (const kept of ['{"uid":"pat","drafts":', 'null', '{"uid":"pat","drafts":[1]}']) {
    storage.setItem('molar.drafts', kept);
    const drafts = createDrafts(storage, 'pat');
    expect(drafts.read('a')).toBeUndefined();
    drafts.write('a', TYPED);
    expect(drafts.read('a')).toEqual(TYPED);
  }
});

test('a storage that is full costs the draft and nothing else', () => {
  const storage = newStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => drafts.write('a', { phone: '555 0199' })).not.toThrow();
});
