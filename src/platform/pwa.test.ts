import { afterEach, expect, test, vi } from 'vitest';
import { createUpdates } from './pwa.ts';

afterEach(() => vi.unstubAllGlobals());

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
