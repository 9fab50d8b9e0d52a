import { expect, test, vi } from 'vitest';
import { useBusy } from './use-busy.ts';

const state = vi.hoisted(() => ({ isBusy: false }));
vi.mock('react', () => ({
  useState: () => [state.isBusy, (isBusy: boolean) => Object.assign(state, { isBusy })],
}));

/** As of the next render. */
const render = () => useBusy();

test('a control is busy while its work goes on, and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = render()[1](() => promise);
  const [isBusy, run] = render();
  expect(isBusy).toBe(true);
  const other = vi.fn(async () => {});
  await run(other);
  expect(other).not.toHaveBeenCalled();
  resolve();
  await first;
  expect(render()[0]).toBe(false);
});

test('a control whose work fails can be pressed again', async () => {
  await expect(render()[1](() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(render()[0]).toBe(false);
});
