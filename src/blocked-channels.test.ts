import { expect, test, vi } from 'vitest';

test('BroadcastChannel is removed from a browser that refuses to create one, and stays in any other', async () => {
  const given = globalThis.BroadcastChannel;
  await import('./blocked-channels.ts');
  expect(globalThis.BroadcastChannel).toBe(given);
  vi.resetModules();
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new Error('The operation is insecure.');
    }
  } as unknown as typeof BroadcastChannel;
  await import('./blocked-channels.ts');
  expect('BroadcastChannel' in globalThis).toBe(false);
  globalThis.BroadcastChannel = given;
});
