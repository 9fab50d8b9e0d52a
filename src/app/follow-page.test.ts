import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import type { Sync } from '../sync/sync.ts';
import type { DeviceWatch } from './device-watch.ts';
import { followPage } from './follow-page.ts';

afterEach(() => vi.unstubAllGlobals());

function openPage(name: string) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('document', document);
  const steps: string[] = [];
  const note = (step: string) => () => void steps.push(step);
  const sync = { wake: note('wake'), check: note('check'), pause: note('pause'), resume: note('resume') };
  const life = { stay: new AbortController().signal, back: async () => {}, follow: vi.fn(() => note('unfollowed')) };
  const watch = { waiting: 0, inTabOnly: 0 };
  const leaving = new AbortController();
  followPage({
    ...{ life, db: openDb(name), signal: leaving.signal, drainInBackground: note('worker') },
    sync: Object.assign(sync, { getState: () => ({ clinic: 'online' }) }) as unknown as Sync,
    watch: watch as unknown as DeviceWatch,
  });
  /** Returns whether the page objects to being closed. */
  function fire(type: string) {
    const event = new Event(type, { cancelable: true });
    (type === 'visibilitychange' ? document : window).dispatchEvent(event);
    return event.defaultPrevented;
  }
  return { steps, fire, document, watch, leaving };
}

test('the clinic is looked for when the network, the focus or the page comes back, until the person is gone', () => {
  const { steps, fire, leaving } = openPage('looked-for');
  for (const type of ['online', 'offline', 'focus', 'visibilitychange']) fire(type);
  expect(steps).toEqual(['wake', 'check', 'wake', 'wake']);
  leaving.abort();
  for (const type of ['online', 'offline', 'focus', 'visibilitychange']) fire(type);
  expect(steps.slice(4)).toEqual(['unfollowed']);
});

test('a page that is hidden asks the worker to send what waits, because it may be closed next', () => {
  const { steps, fire, document, watch, leaving } = openPage('hidden');
  watch.waiting = 1;
  fire('visibilitychange');
  document.hidden = true;
  fire('visibilitychange');
  watch.waiting = 0;
  fire('visibilitychange');
  expect(steps).toEqual(['wake', 'wake', 'worker', 'wake']);
  leaving.abort();
});

test('a page objects to being closed only while requests would be lost with its tab', () => {
  const { fire, watch, leaving } = openPage('closed');
  watch.waiting = 1;
  expect(fire('beforeunload')).toBe(false);
  watch.inTabOnly = 1;
  expect(fire('beforeunload')).toBe(true);
  leaving.abort();
  expect(fire('beforeunload')).toBe(false);
});
