import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { PageLife } from '../base/page-life.ts';
import { closeWhilePutAway } from './close-while-put-away.ts';
import { openDb } from './db.ts';

test('a page that is put away again while its database opens stays away until it is back once more', async () => {
  const db = openDb('away-again');
  let stay = new AbortController();
  const followers: Parameters<PageLife['follow']>[0][] = [];
  const life: PageLife = {
    get stay() {
      return stay.signal;
    },
    back: async () => {},
    follow: (follower) => {
      followers.push(follower);
      return () => {};
    },
  };
  const putAway = () => {
    stay.abort();
    for (const follower of followers) follower.putAway();
  };
  const comeBack = () => {
    stay = new AbortController();
    return Promise.all(followers.map((follower) => follower.comeBack()));
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  closeWhilePutAway(life, db, () => opened);
  putAway();
  const { putAway: whenBack } = db;
  const back = comeBack();
  putAway();
  open();
  await back;
  expect(db.putAway).toBe(whenBack);
  await comeBack();
  await whenBack;
  expect(db.putAway).toBeUndefined();
});
