import { afterEach, expect, test, vi } from 'vitest';
import { createUpdates } from './updates.ts';

// Stands for the browser's side of the registration, which reports nothing here.
vi.mock('workbox-window', () => ({
  Workbox: class extends EventTarget {
    register = async () => {};
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('a version that was offered is not taken once the person has become busy', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  let isBusy = true;
  const updates = createUpdates({ isAnywhere: async () => isBusy });
  await updates.take();
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  await updates.take();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('on a page that stays open, the first worker to take over is not reported, and the second is', async () => {
  const container = takeOverPage();
  const updates = createUpdates({ isAnywhere: async () => false });
  const told = vi.fn();
  updates.subscribe(told);

  container.takeOver();
  await container.asked(1);
  expect(updates.isReady).toBe(false);

  container.takeOver();
  await container.asked(2);
  await expect.poll(() => updates.isReady).toBe(true);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a page reloads by itself if a worker with another policy had taken over before its script ran', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('dispatchEvent', () => true);
  const container = takeOverPage({ isPolicyNew: true });
  container.takeOver();

  createUpdates({ isAnywhere: async () => false });
  await expect.poll(() => reload).toHaveBeenCalledTimes(1);
});

test('a page with work that a reload would lose does not reload by itself, and offers to', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => type !== 'beforeunload');
  takeOverPage({ isPolicyNew: true }).takeOver();
  const updates = createUpdates({ isAnywhere: async () => false });
  await expect.poll(() => updates.isReady).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('a page whose site data was deleted, and the worker with it, is offered no newer version', async () => {
  const container = takeOverPage();
  container.takeOver();
  const updates = createUpdates({ isAnywhere: async () => false });
  await container.asked(1);
  container.leave();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(updates.isReady).toBe(false);
});

/** A built page without a worker yet. @param isPolicyNew what each worker that takes over says about the page's policy */
function takeOverPage({ isPolicyNew = false } = {}) {
  let asked = 0;
  const worker = {
    postMessage(_question: unknown, [port]: MessagePort[]) {
      asked += 1;
      port?.postMessage(isPolicyNew);
    },
  };
  const container = Object.assign(new EventTarget(), { controller: null as typeof worker | null });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', { readyState: 'complete' });
  return {
    takeOver() {
      container.controller = worker;
      container.dispatchEvent(new Event('controllerchange'));
    },
    leave() {
      container.controller = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
    /** Resolves after the answer to that question has arrived, too. */
    async asked(times: number) {
      await expect.poll(() => asked).toBe(times);
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
