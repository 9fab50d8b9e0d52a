import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { type Life, makeWayWith } from './put-away.ts';

test('a page that is put away again while its database opens stays away until it is back once more', async () => {
  const db = openDb('away-again');
  let stay = new AbortController();
  const followers: Parameters<Life['follow']>[0][] = [];
  const life: Life = {
    get stay() {
      return stay.signal;
    },
    back: async () => {},
    follow: (follower) => {
      followers.push(follower);
      return () => {};
    },
  };
  const leave = () => {
    stay.abort();
    for (const follower of followers) follower.leave();
  };
  const comeBack = () => {
    stay = new AbortController();
    return Promise.all(followers.map((follower) => follower.comeBack()));
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  makeWayWith(life, db, () => opened);
  leave();
  const { away } = db;
  const back = comeBack();
  leave();
  open();
  await back;
  expect(db.away).toBe(away);
  await comeBack();
  await away;
  expect(db.away).toBeUndefined();
});
