import { expect, test } from 'vitest';
import { createPageLife } from './page-life.ts';

const event = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

test('putting a page away and bringing it back is reported once each, and the end of a page is not', async () => {
  const page = new EventTarget();
  const life = createPageLife(page);
  const log: string[] = [];
  const end = life.follow({ putAway: () => log.push('putAway'), comeBack: () => log.push('back') });
  const { stay } = life;
  // The first showing of the page, and a page that ends.
  page.dispatchEvent(event('pageshow', false));
  page.dispatchEvent(event('pagehide', false));
  expect([log, stay.aborted]).toEqual([[], false]);
  page.dispatchEvent(event('pagehide', true));
  page.dispatchEvent(event('pagehide', true));
  expect([log, stay.aborted]).toEqual([['putAway'], true]);
  let isBack = false;
  const back = life.back().then(() => {
    isBack = true;
  });
  await Promise.resolve();
  expect(isBack).toBe(false);
  page.dispatchEvent(event('pageshow', true));
  await back;
  expect([log, life.stay.aborted]).toEqual([['putAway', 'back'], false]);
  end();
  page.dispatchEvent(event('pagehide', true));
  expect(log).toEqual(['putAway', 'back']);
});

test('a follower that joins while the page is away is told at once', () => {
  const page = new EventTarget();
  const life = createPageLife(page);
  page.dispatchEvent(event('pagehide', true));
  let isPutAway = false;
  life.follow({ putAway: () => (isPutAway = true), comeBack: () => {} });
  expect(isPutAway).toBe(true);
});
