import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getBooking } from '../../contract/booking.ts';
import { createApi } from './api.ts';
import { createAuthorizedCall } from './authorized-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a provider that hangs is no answer about who somebody is, and holds nothing up for long', async () => {
  const fetch = vi.fn(globalThis.fetch);
  const call = createAuthorizedCall({
    api: createApi({ fetch }),
    uid: 'pat',
    getAccessToken: () => null,
    renewAccessToken: () => new Promise(() => {}),
  });
  const outcome = call(getBooking, { id: 'b1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual({ kind: 'retry', scope: 'network' });
  expect(fetch).not.toHaveBeenCalled();
});
