import { expect, test } from 'vitest';
import { createSession } from '../platform/session.ts';
import { createTabStorage } from '../platform/storage.ts';
import { createOwnName } from './own-name.ts';

test('a name that the clinic has told is the person’s own, and never that of whoever has logged in since', () => {
  const session = createSession(createTabStorage(), new EventTarget(), () => '/');
  const pat = { uid: 'pat', email: 'pat@molar.test', name: 'Pat', photoURL: null };
  const sam = { ...pat, uid: 'sam', name: 'Sam' };
  const ownName = createOwnName(session, 'pat');
  session.set(pat);
  ownName.set('Patricia');
  expect([ownName.get(), session.account]).toEqual(['Patricia', { ...pat, name: 'Patricia' }]);
  session.set(sam);
  ownName.set('Patricia');
  expect([ownName.get(), session.account]).toEqual([undefined, sam]);
});
