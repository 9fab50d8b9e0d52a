import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { createTabStorage } from './storage.ts';

const TYPED = { phone: '555 0100' };

test('a draft survives a reload of its tab, until it is forgotten', () => {
  const storage = createTabStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  drafts.write('b', TYPED);
  drafts.forget('b');
  const again = createDrafts(storage, 'pat');
  expect(again.read('a')).toEqual(TYPED);
  expect(again.read('b')).toBeUndefined();
});

test('signing out deletes every draft', () => {
  const storage = createTabStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  drafts.forgetAll();
  expect(storage.length).toBe(0);
  expect(drafts.read('a')).toBeUndefined();
});

test('a tab in which somebody else signs in keeps no drafts of the person before', () => {
  const storage = createTabStorage();
  createDrafts(storage, 'pat').write('a', TYPED);
  expect(createDrafts(storage, 'sam').read('a')).toBeUndefined();
  expect(createDrafts(storage, 'pat').read('a')).toBeUndefined();
});

test('stored drafts that can’t be read count as none', () => {
  const storage = createTabStorage();
  for (const kept of ['{"uid":"pat","drafts":', 'null', '{"uid":"pat","drafts":[1]}']) {
    storage.setItem('molar.drafts', kept);
    const drafts = createDrafts(storage, 'pat');
    expect(drafts.read('a')).toBeUndefined();
    drafts.write('a', TYPED);
    expect(drafts.read('a')).toEqual(TYPED);
  }
});

test('a full storage costs the draft and nothing else', () => {
  const storage = createTabStorage();
  const drafts = createDrafts(storage, 'pat');
  drafts.write('a', TYPED);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => drafts.write('a', { phone: '555 0199' })).not.toThrow();
});
